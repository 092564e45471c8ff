/** A table that has not begun: the link, the seats, who is here. */

import { useSignal } from "@preact/signals";
import { Fragment, type JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { encode } from "uqr";
import { api } from "../lib/api";
import { t } from "../lib/i18n";
import type { Clock, Reach, Seat, Table } from "../messages";
import { seatName } from "../table/names";
import { request } from "../table/state";
import { Face, Icon } from "../ui/art";
import { canShare, copy, share } from "../ui/copy";
import { Button } from "../ui/parts";
import { myLook, myName, NameField } from "./MyName";
import { CLOCKS } from "./newTable/draft";
import { Page } from "./Page";

export function Lobby({ table }: { table: Table }): JSX.Element {
  const mine = table.seats.find((seat) => seat.me);
  const host = mine?.host ?? false;
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  const chapters = [`game.${table.game_name}`, ...table.modules.map((box) => `module.${box}`)];
  return (
    <Page title={t("ui.lobby.title")}>
      <header class="page-title">
        <p class="eyebrow">
          {chapters.map((name, n) => (
            <Fragment key={name}>
              {n > 0 && " · "}
              <span data-ask={`box ${name}`}>{t(name)}</span>
            </Fragment>
          ))}
        </p>
        <h1>{t("ui.lobby.title")}</h1>
        {table.clock && <ClockNote clock={table.clock} />}
      </header>
      <div class="lobby">
        <section class="panel box">
          <h2>{t("ui.new.seats")}</h2>
          <ol class="seat-list">
            {table.seats.map((seat) => (
              <LobbySeat key={seat.seat} seat={seat} seats={table.seats} host={host} canSit={!mine} />
            ))}
          </ol>
          {mine ? null : (
            <div class="sit">
              <NameField />
              <p class="muted">{t(free ? "ui.lobby.choose" : "ui.lobby.full")}</p>
            </div>
          )}
          {host ? (
            <div class="lobby-start">
              <Button primary class="big start" icon="play" onClick={() => void request({ type: "start" })}>
                {t("ui.lobby.start")}
              </Button>
              {free > 0 && <span class="muted">{t("ui.lobby.bots", { n: free })}</span>}
            </div>
          ) : (
            <p class="muted">{t("ui.lobby.wait")}</p>
          )}
          {mine && !host && (
            <Button quiet onClick={() => void request({ type: "leave" })}>
              {t("ui.lobby.getup")}
            </Button>
          )}
        </section>
        <Invitation code={table.code} />
      </div>
    </Page>
  );
}

/** The time for a turn, and what the reserve is for. */
function ClockNote({ clock }: { clock: Clock }): JSX.Element {
  const name = Object.entries(CLOCKS).find(([, one]) => one?.turn === clock.turn && one.bank === clock.bank)?.[0];
  const [turn, bank] = [lasting(clock.turn), lasting(clock.bank ?? 0)];
  return (
    <p class="muted lobby-clock">
      {t("ui.lobby.clock", { clock: name ? t(`ui.clock.${name}`) : turn })}
      {(clock.bank ?? 0) > 0 && ` ${t("ui.clock.bank", { turn, bank })}`}
    </p>
  );
}

/** So many seconds, in the largest unit that fits. */
function lasting(seconds: number): string {
  if (seconds >= 86400) return t("count.days", { n: Math.round(seconds / 86400) });
  return seconds >= 120 ? t("count.minutes", { n: Math.round(seconds / 60) }) : t("count.seconds", { n: seconds });
}

/** The link, as it reaches others: who sits at the server's own machine may have to choose another address. */
function Invitation({ code }: { code: string }): JSX.Element {
  const reach = useSignal<Reach>({ links: [], only_here: false });
  const chosen = useSignal(0);
  useEffect(() => {
    void api.reach().then(
      (found) => {
        reach.value = found;
      },
      () => undefined,
    );
  }, []);
  const { links, only_here } = reach.value;
  const origin = (links[chosen.value] ?? location.origin).replace(/\/$/, "");
  const link = `${origin}/t/${code}`;
  return (
    <section class="panel box invite">
      <h2>{t("ui.lobby.invite")}</h2>
      <p class="muted">{t("ui.lobby.invite.about")}</p>
      {only_here && (
        <p class="only-here" role="note">
          {t("ui.lobby.reach.here", { command: COMMAND })}
        </p>
      )}
      <Qr text={link} />
      <p class="code-large">{code}</p>
      {links.length > 1 && (
        <label class="setting">
          <span>{t("ui.lobby.reach.choose")}</span>
          <select
            class="field"
            value={String(chosen.value)}
            onChange={(event) => {
              chosen.value = Number(event.currentTarget.value);
            }}
          >
            {links.map((one, n) => (
              <option key={one} value={String(n)}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="row">
        <input
          class="field grow"
          readOnly
          value={link}
          aria-label={t("ui.copy.link")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon="link" onClick={() => void copy(link)}>
          {t("ui.copy")}
        </Button>
        {canShare() && (
          <Button icon="arrow" class="share" onClick={() => void share(link)}>
            {t("ui.lobby.share")}
          </Button>
        )}
      </div>
    </section>
  );
}

const COMMAND = "motherlode serve --host 0.0.0.0";

function LobbySeat({
  seat,
  seats,
  host,
  canSit,
}: {
  seat: Seat;
  seats: readonly Seat[];
  host: boolean;
  canSit: boolean;
}): JSX.Element {
  const levels = useLevels(host);
  const value = seat.kind === "bot" ? `bot:${seat.level ?? ""}` : "open";
  const set = (text: string) =>
    void request({
      type: "set_seat",
      seat: seat.seat,
      kind: text === "open" ? "open" : "bot",
      level: text === "open" ? null : text.slice(4),
    });
  return (
    <li class={seat.kind}>
      <Face seat={seat.seat} />
      <span class="seat-name">
        {seat.kind === "open" ? <span class="muted">{t("ui.lobby.free")}</span> : <b>{seatName(seats, seat.seat)}</b>}
        {seat.me && <i class="accent">{t("ui.you")}</i>}
        {seat.host && (
          <span title={t("ui.lobby.host")}>
            <Icon name="crown" />
          </span>
        )}
        {seat.kind === "person" && !seat.connected && (
          <span title={t("ui.plate.away")}>
            <Icon name="off" />
          </span>
        )}
      </span>
      {host &&
        !seat.me &&
        (seat.kind === "person" ? (
          <Button quiet onClick={() => set("open")}>
            {t("ui.lobby.send_off")}
          </Button>
        ) : (
          <select
            class="field"
            value={value}
            aria-label={t("ui.seat.number", { n: seat.seat + 1 })}
            onChange={(event) => set(event.currentTarget.value)}
          >
            <option value="open">{t("ui.new.seat.friend")}</option>
            {levels.map((level) => (
              <option key={level} value={`bot:${level}`}>{`${t("ui.plate.bot")}: ${t(`bot.${level}`)}`}</option>
            ))}
          </select>
        ))}
      {canSit && seat.kind === "open" && (
        <Button
          class="sit-here"
          onClick={() => void request({ type: "sit", name: myName(), ...myLook(), seat: seat.seat })}
        >
          {t("ui.sit")}
        </Button>
      )}
      {!host && seat.kind === "bot" && seat.level && <span class="muted">{t(`bot.${seat.level}`)}</span>}
    </li>
  );
}

function useLevels(wanted: boolean): string[] {
  const levels = useSignal<string[]>([]);
  useEffect(() => {
    if (wanted)
      void api.catalogue().then(
        (found) => {
          levels.value = found.levels;
        },
        () => undefined,
      );
  }, [wanted]);
  return levels.value;
}

/** The link for a phone's camera; always dark on white, or no camera reads it. */
function Qr({ text }: { text: string }): JSX.Element {
  const { data, size } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("ui.lobby.qr")}>
      <rect class="qr-light" width={size} height={size} />
      <path class="qr-dark" d={path} />
    </svg>
  );
}
