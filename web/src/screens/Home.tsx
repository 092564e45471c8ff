/** The first page: one click to a game. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { told } from "../game/told";
import { api } from "../lib/api";
import { t } from "../lib/i18n";
import { isLeaving, isLeft, leaveForGood } from "../lib/left";
import { hearNotice } from "../lib/notice";
import { codeFrom, go } from "../lib/route";
import { change, settings } from "../lib/settings";
import type { Catalogue, OpenTable } from "../messages";
import { botName } from "../table/names";
import { Card, Icon, symbolId } from "../ui/art";
import { Contours } from "../ui/Contours";
import { tellError } from "../ui/errors";
import { Button, tell } from "../ui/parts";
import { drawing } from "../ui/sprite";
import { DuelHome } from "./DuelHome";
import { myLook, myName, NameField } from "./MyName";
import { Page } from "./Page";

export function Home(): JSX.Element {
  const tables = useTables();
  const mine = (tables ?? []).filter((table) => table.mine && !isLeft(table.code));
  return (
    <Page title="Motherlode">
      {mine.length > 0 && <Continue tables={mine} />}
      <section class="hero">
        <Contours />
        <Scene />
        <div class="hero-text">
          <h1>{t("ui.home.title")}</h1>
          <p>{t("ui.home.about")}</p>
          <PlayNow />
        </div>
      </section>
      <DuelHome />
      <section class="columns">
        <div class="panel box">
          <h2>{t("ui.new.title")}</h2>
          <p class="muted">{t("ui.home.new.about")}</p>
          <ul class="chips">
            {games().map((game) => (
              <li key={game}>
                <a class="chip" href={`/?new&game=${game.slice(GAME.length)}`} data-ask={`box ${game}`}>
                  {t(game)}
                </a>
              </li>
            ))}
          </ul>
          <a class="button" href="/?new">
            <Icon name="plus" />
            {t("ui.home.new")}
          </a>
        </div>
        <div class="panel box">
          <h2>{t("ui.join.title")}</h2>
          <p class="muted">{t("ui.join.about")}</p>
          <Join />
          <NameField />
        </div>
        <div class="panel box">
          <h2>{t("ui.open.title")}</h2>
          <OpenTables tables={tables?.filter((table) => !table.mine) ?? null} />
        </div>
      </section>
      <section class="how" aria-label={t("ui.help.title")}>
        {(["dig", "meddle", "guess"] as const).map((step) => (
          <div key={step}>
            <Card code={{ dig: "NES", meddle: "break:pickaxe", guess: "role:saboteur" }[step]} />
            <div>
              <h3>{t(`ui.how.${step}`)}</h3>
              <p class="muted">{t(`ui.how.${step}.about`)}</p>
            </div>
          </div>
        ))}
      </section>
    </Page>
  );
}

const GAME = "game.";

/** The games that there are, as the catalogues name them. */
const games = (): string[] =>
  [...new Set(Object.values(told.value.boxes).flatMap((box) => box.of))].filter((name) => name.startsWith(GAME));

const MOST_BOTS = 9;
const FEWEST_BOTS = 2;

/** One press to a game with bots: how many and how good they are is remembered. */
function PlayNow(): JSX.Element {
  const busy = useSignal(false);
  const offers = useSignal<Pick<Catalogue, "levels" | "default_level">>({ levels: [], default_level: "" });
  const { bots, level } = settings.value;
  useEffect(() => {
    void api.catalogue().then(
      (found) => {
        offers.value = found;
      },
      () => undefined,
    );
  }, []);
  const { levels, default_level } = offers.value;
  const known = levels.includes(level) ? level : null;
  const play = async () => {
    if (busy.value) return;
    busy.value = true;
    try {
      go(`/t/${(await api.playNow({ name: myName(), ...myLook(), players: bots + 1, level: known })).code}`);
    } catch (error) {
      tellError(error);
    }
    busy.value = false;
  };
  return (
    <>
      <div class="row hero-row">
        <Button primary icon="play" class="big play-now" onClick={() => void play()} disabled={busy.value}>
          {t("ui.home.play")}
        </Button>
        <span class="muted">{t("ui.home.play.about", { n: bots })}</span>
      </div>
      <div class="row play-wishes">
        <label>
          <span>{t("ui.home.bots")}</span>
          <select
            class="field"
            value={String(bots)}
            onChange={(event) => change({ bots: Number(event.currentTarget.value) })}
          >
            {Array.from({ length: MOST_BOTS - FEWEST_BOTS + 1 }, (_, n) => n + FEWEST_BOTS).map((n) => (
              <option key={n} value={String(n)}>
                {n}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t("ui.home.level")}</span>
          <select
            class="field"
            value={known ?? default_level}
            onChange={(event) => change({ level: event.currentTarget.value })}
          >
            {levels.map((name) => (
              <option key={name} value={name}>
                {t(`bot.${name}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}

/** One's own running tables, with whose turn it is; each can be left for good. */
const Continue = ({ tables }: { tables: OpenTable[] }): JSX.Element => (
  <section class="panel box continue" aria-label={t("ui.home.continue")}>
    <h2>{t("ui.home.continue")}</h2>
    <ul class="open-tables">
      {tables.slice(0, 6).map((table) => (
        <li key={table.code}>
          <div>
            <b>
              {t(`game.${table.game_name}`)} · {table.code}
            </b>
            <span class={table.my_turn ? "accent" : "muted"}>{turnOf(table)}</span>
          </div>
          <span class="row">
            <a class={`button ${table.my_turn ? "primary" : ""}`} href={`/t/${table.code}`}>
              {t(wayIn(table))}
            </a>
            <Button
              quiet
              icon="close"
              class="leave-table"
              label={t("ui.home.leave")}
              disabled={isLeaving(table.code)}
              onClick={() => void leave(table.code)}
            />
          </span>
        </li>
      ))}
    </ul>
  </section>
);

async function leave(code: string): Promise<void> {
  const trouble = await leaveForGood(code);
  if (trouble) tell(t(`error.${trouble.key}`, trouble.args), "bad");
}

function turnOf({ my_turn, phase, to_act, to_act_name }: OpenTable): string {
  if (my_turn) return t("ui.open.my_turn");
  if (phase === "paused") return t("ui.paused");
  if (to_act === null) return phase === "gathering" ? t("ui.home.waits") : t("ui.open.back");
  return t("ui.home.turn", { player: to_act_name ?? botName(to_act) });
}

function Join(): JSX.Element {
  const typed = useSignal("");
  const join = (event: Event) => {
    event.preventDefault();
    const code = codeFrom(typed.value);
    if (code) go(`/t/${code}`);
    else tell(t("ui.join.bad"), "bad");
  };
  return (
    <form class="row" onSubmit={join}>
      <input
        class="field code grow"
        value={typed.value}
        aria-label={t("ui.join.code")}
        placeholder="KRAM27"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
      />
      <Button submit>{t("ui.join")}</Button>
    </form>
  );
}

/** The tables of the lobby, looked at again and again; null before the first look. */
function useTables(): OpenTable[] | null {
  const tables = useSignal<OpenTable[] | null>(null);
  useEffect(() => {
    const look = () =>
      void api.tables().then(
        (lobby) => {
          tables.value = lobby.tables;
          hearNotice(lobby.notice);
        },
        () => {
          tables.value ??= [];
        },
      );
    look();
    const timer = setInterval(() => {
      if (!document.hidden) look();
    }, 8000);
    return () => clearInterval(timer);
  }, []);
  return tables.value;
}

function OpenTables({ tables }: { tables: OpenTable[] | null }): JSX.Element {
  if (!tables?.length) return <p class="muted">{t("ui.open.none")}</p>;
  return (
    <ul class="open-tables">
      {tables.slice(0, 6).map((table) => (
        <li key={table.code}>
          <div>
            <b>{t("ui.open.of", { player: table.host })}</b>
            <span class="muted">
              {t(`game.${table.game_name}`)} · {t("ui.open.seats", { n: table.players })}
            </span>
          </div>
          <a class={`button ${table.my_turn ? "primary" : ""}`} href={`/t/${table.code}`}>
            {t(wayIn(table))}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What can be done at an open table. */
function wayIn({ mine, my_turn, free, phase }: OpenTable): string {
  if (mine) return my_turn ? "ui.open.my_turn" : "ui.open.back";
  return free > 0 && phase === "gathering" ? "ui.sit" : "ui.watch";
}

const TILES: [number, number, string, boolean][] = [
  [0, 0, "start", true],
  [1, 0, "EW", true],
  [2, 0, "ESW", true],
  [2, -1, "NE", true],
  [3, -1, "EW", true],
  [3, 0, "NW", true],
  [3, 1, "ES", true],
  [4, 1, "treasure", true],
  [4, -1, "E.W", false],
];

/** A little mine with the gold in sight. */
function Scene(): JSX.Element {
  return (
    <svg class="scene" viewBox="-10 0 520 428" aria-hidden="true">
      <g class="glow">
        {TILES.map(([x, y]) => (
          <rect key={`${x},${y}`} x={x * 100} y={142 - y * 140} width="100" height="140" rx="20" />
        ))}
      </g>
      {TILES.map(([x, y, code, isLit]) => (
        <g
          key={`${x},${y}`}
          class={`lying ${isLit ? "lit" : "dark"}`}
          transform={`translate(${x * 100} ${144 - y * 140})`}
        >
          <use
            href={drawing(symbolId(code, isLit ? [code === "start" || code === "treasure" ? "NESW" : code] : []))}
            width="100"
            height="140"
          />
        </g>
      ))}
      <use href={drawing("ml-face-0")} x="128" y="176" width="56" height="56" class="walker" />
      <use href={drawing("ml-face-3")} x="420" y="322" width="60" height="60" class="walker" />
    </svg>
  );
}
