/** Around the mine: what happened, what I know. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { familyOf } from "../game/notation";
import { coveredCells, goalCells, hiddenKind, knownAt, type View } from "../game/view";
import { sentence, t } from "../lib/i18n";
import type { Table } from "../messages";
import { BACKS, backOf, Card, Face, Icon } from "../ui/art";
import { Button } from "../ui/parts";
import { type LogLine, logLines } from "./log";
import { goalName, placeName, roleName, seatName } from "./names";
import { hasPlace, hide, show, showAwhile } from "./pointed";
import { RecapButton } from "./Recap";
import { Legend } from "./Signs";
import { entries, fetchEarlier, missedAfter, rules, table } from "./state";
import { TalkButton } from "./Talk";

export function useLog(): LogLine[] {
  const now = table.value;
  return now ? logLines(entries.value, now) : [];
}

const LINES_SHOWN = 120;

/** The newest line stands first. */
export function Log({ lines, onShow }: { lines: LogLine[]; onShow?: () => void }): JSX.Element {
  const missed = missedAfter.value;
  const shown = useSignal(LINES_SHOWN);
  const more = lines.length > shown.value || (entries.value[0]?.act ?? 1) > 1;
  const earlier = () => {
    shown.value += LINES_SHOWN;
    if (lines.length < shown.value) void fetchEarlier();
  };
  return (
    <ol class="log-lines">
      {lines
        .slice(-shown.value)
        .reverse()
        .map((entry) => (
          <LogEntry
            key={entry.key}
            line={entry}
            isMissed={missed !== null && entry.act > missed}
            {...(onShow ? { onShow } : {})}
          />
        ))}
      {more && (
        <li class="mountain">
          <span class="dot-place" />
          <Button onClick={earlier}>{t("ui.log.earlier")}</Button>
        </li>
      )}
      {lines.length === 0 && (
        <li class="mountain">
          <span class="dot-place" />
          <span>{t("ui.log.empty")}</span>
        </li>
      )}
    </ol>
  );
}

function LogEntry({ line, isMissed, onShow }: { line: LogLine; isMissed: boolean; onShow?: () => void }): JSX.Element {
  return (
    <li class={`${line.mountain ? "mountain" : ""} ${line.chat ? "chat" : ""} ${isMissed ? "missed" : ""}`}>
      <LogPicture line={line} />
      {hasPlace(line) ? <LogPlace line={line} onShow={onShow} /> : <LogText line={line} />}
    </li>
  );
}

const LogText = ({ line }: { line: LogLine }): JSX.Element => (
  <span>
    {line.chat && <b>{line.chat} </b>}
    {line.text}
  </span>
);

/** Looked at or pressed, it shows the place it speaks of. */
function LogPlace({ line, onShow }: { line: LogLine; onShow: (() => void) | undefined }): JSX.Element {
  return (
    <button
      type="button"
      class="log-place"
      onPointerEnter={() => show(line)}
      onPointerLeave={hide}
      onFocus={() => show(line)}
      onBlur={hide}
      onClick={() => {
        onShow?.();
        showAwhile(line);
      }}
    >
      <LogText line={line} />
    </button>
  );
}

/** The card it is about, else who did it, else a dot. */
function LogPicture({ line: { card, seat } }: { line: LogLine }): JSX.Element {
  if (card) return <Card code={card} class="mini" />;
  return seat === undefined ? <span class="dot-place" /> : <Face seat={seat} class="mini" />;
}

const isPrize = (code: string): boolean => rules.value.prizes.includes(familyOf(code));

/** Goals that I have seen, and everything else I looked at. */
export function Know({ view: now, table: at }: { view: View; table: Table }): JSX.Element {
  const goals = goalCells(now);
  const others = [
    ...new Set(
      now.seen.filter((seen) => seen.round === now.round && seen.what === "role").map((seen) => Number(seen.at)),
    ),
  ];
  const covered = coveredCells(now);
  return (
    <>
      <ul class="know">
        {goals.map((cell) => {
          const known = now.faceup_goals[cell] ?? knownAt(now, cell);
          return (
            <li key={cell}>
              <Card code={known ?? BACKS.goal} />
              <span>{sentence(placeName(now, cell))}</span>
              <b class={known && isPrize(known) ? "accent" : ""}>{known ? goalName(known) : t("ui.know.nothing")}</b>
            </li>
          );
        })}
      </ul>
      {covered.length > 0 && (
        <ul class="know covered">
          {covered.map((cell) => (
            <li key={cell}>
              <Card code={knownAt(now, cell) ?? backOf(hiddenKind(now, cell))} />
              <span>{sentence(placeName(now, cell))}</span>
              <b>{knownAt(now, cell) ? goalName(knownAt(now, cell) as string) : t("ui.know.nothing")}</b>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul class="know-roles">
          {others.map((seat) => (
            <KnownRole key={seat} view={now} table={at} seat={seat} />
          ))}
        </ul>
      )}
      <Legend />
    </>
  );
}

/** A role that I looked at: as it is while that is certain, else as it was. */
function KnownRole({ view: now, table: at, seat }: { view: View; table: Table; seat: number }): JSX.Element {
  const seen = now.seen.filter((one) => one.what === "role" && one.at === seat).at(-1);
  const certain = now.roles?.[seat] !== undefined && now.roles?.[seat] !== "?";
  const role = certain ? (now.roles?.[seat] as string) : String(seen?.card ?? "?");
  return (
    <li class={certain ? "" : "muted"}>
      <Face seat={seat} class="mini" />
      <Card code={`role:${role}`} class="mini" />
      <span>
        {t(certain ? "ui.know.role.is" : "ui.know.role", { player: seatName(at.seats, seat), role: roleName(role) })}
      </span>
    </li>
  );
}

/** On a phone: the newest line, and everything else one tap away. */
export function Ticker({ line, onOpen }: { line: LogLine | undefined; onOpen: () => void }): JSX.Element {
  return (
    <nav class="ticker-place" aria-label={t("ui.log.title")}>
      <RecapButton />
      <button type="button" class="ticker" onClick={onOpen} aria-label={t("ui.log.open")}>
        {line?.card ? <Card code={line.card} class="mini" /> : <span class="dot-place" />}
        <span class="ticker-text">{line?.text ?? t("ui.log.empty")}</span>
        <Icon name="list" />
      </button>
      <TalkButton />
    </nav>
  );
}
