/** The first page: one click to a game. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { told } from "../game/told";
import { api } from "../lib/api";
import { t } from "../lib/i18n";
import { codeFrom, go } from "../lib/route";
import type { OpenTable } from "../messages";
import { Card, Icon, symbolId } from "../ui/art";
import { Contours } from "../ui/Contours";
import { tellError } from "../ui/errors";
import { Button, tell } from "../ui/parts";
import { DuelHome } from "./DuelHome";
import { myName, NameField } from "./MyName";
import { Page } from "./Page";

export function Home(): JSX.Element {
  const busy = useSignal(false);
  const playNow = async () => {
    if (busy.value) return;
    busy.value = true;
    try {
      go(`/t/${(await api.playNow({ name: myName() })).code}`);
    } catch (error) {
      tellError(error);
    }
    busy.value = false;
  };
  return (
    <Page title="Motherlode">
      <section class="hero">
        <Contours />
        <Scene />
        <div class="hero-text">
          <h1>{t("ui.home.title")}</h1>
          <p>{t("ui.home.about")}</p>
          <div class="row hero-row">
            <Button primary icon="play" class="big play-now" onClick={() => void playNow()} disabled={busy.value}>
              {t("ui.home.play")}
            </Button>
            <span class="muted">{t("ui.home.play.about")}</span>
          </div>
        </div>
      </section>
      <DuelHome />
      <section class="columns">
        <div class="panel box">
          <h2>{t("ui.new.title")}</h2>
          <p class="muted">{t("ui.home.new.about")}</p>
          <ul class="chips">
            {games().map((game) => (
              <li key={game} class="chip">
                {t(game)}
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
          <OpenTables />
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

/** The games that there are, as the catalogues name them. */
const games = (): string[] =>
  [...new Set(Object.values(told.value.boxes).flatMap((box) => box.of))].filter((name) => name.startsWith("game."));

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

function OpenTables(): JSX.Element {
  const tables = useSignal<OpenTable[] | null>(null);
  useEffect(() => {
    const look = () =>
      void api.tables().then(
        (lobby) => {
          tables.value = lobby.tables;
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
  if (!tables.value?.length) return <p class="muted">{t("ui.open.none")}</p>;
  return (
    <ul class="open-tables">
      {tables.value.slice(0, 6).map((table) => (
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
            href={`#${symbolId(code, isLit ? [code === "start" || code === "treasure" ? "NESW" : code] : [])}`}
            width="100"
            height="140"
          />
        </g>
      ))}
      <use href="#ml-face-0" x="128" y="176" width="56" height="56" class="walker" />
      <use href="#ml-face-3" x="420" y="322" width="60" height="60" class="walker" />
    </svg>
  );
}
