/** The player of a record: the table as it was, and buttons to go through the game. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { NO_SCENE, readView, type View } from "../../game/view";
import { recordLink } from "../../lib/api";
import { t } from "../../lib/i18n";
import type { Replay as ReplayData, Seat, Table } from "../../messages";
import { cellLabel } from "../../table/cellLabel";
import { eventLines } from "../../table/log";
import { Mine } from "../../table/mine/Mine";
import { cardName, recordedName, roleName } from "../../table/names";
import { Plates } from "../../table/Plates";
import { Card, Face, Icon } from "../../ui/art";
import { copy } from "../../ui/copy";
import { Button } from "../../ui/parts";
import { type Playing, SPEEDS, usePlaying } from "./playing";

interface PlayerProps {
  data: ReplayData;
  at: { value: number };
  seat: string;
  onSeat: (seat: string) => void;
}

export function Player({ data, at, seat, onSeat }: PlayerProps): JSX.Element {
  const speed = useSignal(1);
  const playing = usePlaying(at, data.steps.length - 1, speed.value);
  const open = useSignal<number | null>(null);
  const seats = useMemo(() => seatsOf(data), [data]);
  const step = data.steps[at.value] ?? data.steps[0];
  const view = readView(step?.view);
  const scene = step?.scene ?? NO_SCENE;
  const me = typeof data.seat === "number" ? data.seat : null;
  const told = useMemo(() => toldUntil(data, at.value, seats), [data, at.value, seats]);
  const round = data.rounds.filter((start) => start <= at.value).length;
  return (
    <div class="table replay">
      <Top data={data} round={round} seats={seats} seat={seat} step={at.value} onSeat={onSeat} />
      <Plates
        table={{ seats, me } as unknown as Table}
        view={view}
        scene={scene}
        toAct={step?.to_act ?? null}
        onPoint={(one) => {
          open.value = open.value === one ? null : one;
        }}
      />
      <main class="middle" aria-label={t("ui.mine.label")}>
        <Mine view={view} scene={scene} last={view.last_tunnel} label={(cell) => cellLabel(view, scene, cell, false)} />
        {open.value !== null && <OneHand view={view} seats={seats} seat={open.value} />}
      </main>
      <aside class="side" aria-label={t("ui.log.title")}>
        <ToldLines told={told} />
        <OpenHands view={view} seats={seats} />
      </aside>
      <footer class="foot player">
        <p class="player-text" aria-live="polite">
          {told
            .filter((line) => line.n === at.value)
            .map((line) => line.text)
            .join(" ") || "…"}
        </p>
        <div class="player-row">
          <Buttons playing={playing} at={at.value} />
          <label class="speed">
            <span class="hidden">{t("ui.replay.speed")}</span>
            <select
              class="field"
              value={String(speed.value)}
              aria-label={t("ui.replay.speed")}
              onChange={(event) => {
                speed.value = Number(event.currentTarget.value);
              }}
            >
              {SPEEDS.map((times) => (
                <option key={times} value={String(times)}>{`${times}×`}</option>
              ))}
            </select>
          </label>
          <span class="rounds">
            {data.rounds.map((start, n) => (
              <Button key={n} pressed={round === n + 1} onClick={() => playing.jump(start)}>
                {t("ui.round.n", { n: n + 1 })}
              </Button>
            ))}
          </span>
        </div>
      </footer>
    </div>
  );
}

interface TopProps {
  data: ReplayData;
  round: number;
  seats: Seat[];
  seat: string;
  step: number;
  onSeat: (seat: string) => void;
}

/** Where one came from, or the list of records. */
function goBack(event: MouseEvent): void {
  if (history.length < 2 || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  history.back();
}

const Top = ({ data, round, seats, seat, step, onSeat }: TopProps): JSX.Element => (
  <header class="top">
    <h1 class="hidden">
      {t("ui.replays.title")}: {seats.map(({ name }) => name).join(", ")}
    </h1>
    <a class="brand serif" href="/?replays" aria-label={t("ui.replay.leave")} onClick={goBack}>
      <Icon name="back" />
      <span>{t("ui.replays.title")}</span>
    </a>
    <span class="round muted">{t("ui.round.of", { n: Math.max(1, round) })}</span>
    <label class="view-of">
      <span class="word">{t("ui.replay.from")}</span>
      <select
        class="field"
        value={seat}
        aria-label={t("ui.replay.from")}
        onChange={(event) => onSeat(event.currentTarget.value)}
      >
        <option value="all">{t("ui.replay.all")}</option>
        <option value="spectator">{t("ui.replay.spectator")}</option>
        {seats.map(({ name }, n) => (
          <option key={n} value={String(n)}>
            {name}
          </option>
        ))}
      </select>
    </label>
    <span class="row">
      <a
        class="button only-icon"
        href={recordLink(data.id)}
        download={`motherlode-${data.id}.txt`}
        aria-label={t("ui.replay.download")}
        title={t("ui.replay.download")}
      >
        <Icon name="download" />
      </a>
      <Button
        icon="link"
        label={t("ui.share")}
        onClick={() => void copy(`${location.origin}/r/${data.id}?step=${step + 1}&seat=${seat}`)}
      />
    </span>
  </header>
);

type Told = ReturnType<typeof eventLines>[number] & { n: number };

const KEPT = 60;

/** The newest of what has been told up to a step, each line with the number of its step. */
function toldUntil(data: ReplayData, at: number, seats: Seat[]): Told[] {
  const me = typeof data.seat === "number" ? data.seat : null;
  return data.steps
    .slice(0, at + 1)
    .flatMap(({ events, view }, n) =>
      eventLines(events, { seats, view: readView(view), me, boxes: data.boxes }).map((line) => ({ ...line, n })),
    )
    .slice(-KEPT);
}

const ToldLines = ({ told }: { told: Told[] }): JSX.Element => (
  <section class="panel log" tabIndex={0} aria-label={t("ui.log.title")}>
    <h2>{t("ui.log.title")}</h2>
    <ol class="log-lines">
      {[...told].reverse().map((line, n) => (
        <li key={`${line.n}-${n}`} class={line.mountain ? "mountain" : ""}>
          {line.card ? <Card code={line.card} class="mini" /> : <span class="dot-place" />}
          <span>{line.text}</span>
        </li>
      ))}
    </ol>
  </section>
);

const OpenHands = ({ view, seats }: { view: View; seats: Seat[] }): JSX.Element => (
  <section class="panel open-hands">
    <h2>{t("ui.replay.hands")}</h2>
    <ul>
      {view.hands.map((hand, n) => (
        <li key={n}>
          <Face seat={n} class="mini" />
          <span class="hidden">
            {seats[n]?.name}: {roleName(view.roles?.[n] ?? "?")}; {hand.map(cardName).join(", ")}
          </span>
          {view.roles?.[n] && view.roles[n] !== "?" && <Card code={`role:${view.roles[n]}`} class="tiny" />}
          {hand.map((code, i) => (
            <Card key={i} code={code === "?" ? "back:card" : code} class="tiny" />
          ))}
        </li>
      ))}
    </ul>
  </section>
);

/** On a phone: what one player holds, over the mine. */
const OneHand = ({ view, seats, seat }: { view: View; seats: Seat[]; seat: number }): JSX.Element => (
  <section class="one-hand panel" aria-label={seats[seat]?.name ?? ""}>
    <b>
      {seats[seat]?.name}: {roleName(view.roles?.[seat] ?? "?")}
    </b>
    <span class="one-hand-cards">
      {view.roles?.[seat] && view.roles[seat] !== "?" && <Card code={`role:${view.roles[seat]}`} />}
      {(view.hands[seat] ?? []).map((code, n) => (
        <Card key={n} code={code === "?" ? "back:card" : code} title={cardName(code)} />
      ))}
    </span>
  </section>
);

const Buttons = ({ playing, at }: { playing: Playing; at: number }): JSX.Element => (
  <>
    <Button icon="first" label={t("ui.replay.first")} onClick={() => playing.jump(0)} />
    <Button icon="back" label={t("ui.replay.back")} onClick={() => playing.jump(at - 1)} />
    <Button
      primary
      icon={playing.isRunning ? "pause" : "play"}
      label={t(playing.isRunning ? "ui.pause" : "ui.replay.play")}
      onClick={playing.toggle}
    />
    <Button icon="next" label={t("ui.replay.next")} onClick={() => playing.jump(at + 1)} />
    <Button icon="last" label={t("ui.replay.last")} onClick={() => playing.jump(playing.last)} />
    <input
      type="range"
      class="slider"
      min={0}
      max={playing.last}
      value={at}
      aria-label={t("ui.replay.place")}
      onInput={(event) => playing.jump(Number(event.currentTarget.value))}
    />
    <span class="muted place">
      {at + 1}/{playing.last + 1}
    </span>
  </>
);

function seatsOf(data: ReplayData): Seat[] {
  return data.names.map((name, seat) => ({
    seat,
    kind: "person",
    played_by: "person",
    name: recordedName(name, seat),
    level: null,
    host: false,
    me: seat === data.seat,
    connected: true,
    away_until: null,
    bank: null,
    claims: [],
    look: null,
  }));
}
