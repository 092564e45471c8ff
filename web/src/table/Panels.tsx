/** Around the mine: what happened, what I know, what can be said on the record. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { familyOf } from "../game/notation";
import { coveredCells, goalCells, hiddenKind, knownAt, type View } from "../game/view";
import { sentence, t } from "../lib/i18n";
import type { Claim, Seat, Table } from "../messages";
import { BACKS, backOf, Card, Face, Icon } from "../ui/art";
import { Button, Dialog } from "../ui/parts";
import { type LogLine, logLines } from "./log";
import { goalName, placeName, roleName, seatName } from "./names";
import { hasPlace, hide, show, showAwhile } from "./pointed";
import { RecapButton } from "./Recap";
import { Legend } from "./Signs";
import { entries, fetchEarlier, missedAfter, request, rules, table, view } from "./state";

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

type Saying = null | "i_am" | "goal_is" | "suspect" | "chat";

/** Structured claims: said to all, kept in the record, checked at the end of the round. */
export function SayIt(): JSX.Element | null {
  const open = useSignal<Saying>(null);
  const now = table.value;
  const state = view.value;
  if (!now || !state || now.me === null) return null;
  const roles = now.game?.claimable.roles ?? [];
  const close = () => {
    open.value = null;
  };
  const claim = (said: Claim) => {
    close();
    void request({ type: "make_claim", claim: said });
  };
  return (
    <div class="say">
      {roles.length > 0 && (
        <Button
          icon="spy"
          onClick={() => {
            open.value = "i_am";
          }}
        >
          {t("ui.say.i_am")}
        </Button>
      )}
      <Button
        icon="eye"
        onClick={() => {
          open.value = "goal_is";
        }}
      >
        {t("ui.say.goal_is")}
      </Button>
      {roles.length > 0 && (
        <Button
          icon="help"
          onClick={() => {
            open.value = "suspect";
          }}
        >
          {t("ui.say.suspect")}
        </Button>
      )}
      {now.chat && (
        <Button
          icon="chat"
          onClick={() => {
            open.value = "chat";
          }}
        >
          {t("ui.say.chat")}
        </Button>
      )}
      {open.value === "i_am" && <IAmDialog roles={roles} onClose={close} onClaim={claim} />}
      {open.value === "goal_is" && (
        <GoalIsDialog view={state} kinds={now.game?.claimable.goals ?? []} onClose={close} onClaim={claim} />
      )}
      {open.value === "suspect" && <SuspectDialog seats={now.seats} onClose={close} onClaim={claim} />}
      {open.value === "chat" && (
        <Dialog title={t("ui.say.chat")} onClose={close} class="sheet">
          <Chat />
        </Dialog>
      )}
    </div>
  );
}

interface ClaimDialog {
  onClose: () => void;
  onClaim: (claim: Claim) => void;
}

function IAmDialog({ roles, onClose, onClaim }: ClaimDialog & { roles: readonly string[] }): JSX.Element {
  return (
    <Dialog title={t("ui.say.i_am")} onClose={onClose} class="sheet">
      <div class="picks">
        {roles.map((role) => (
          <button type="button" class="pick" key={role} onClick={() => onClaim({ claim: "i_am", role })}>
            <Card code={`role:${role}`} />
            <span>{sentence(roleName(role))}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}

function GoalIsDialog({
  view: now,
  kinds,
  onClose,
  onClaim,
}: ClaimDialog & { view: View; kinds: readonly string[] }): JSX.Element {
  const cell = useSignal<string | null>(null);
  const hidden = goalCells(now).filter((goal) => now.facedown[goal]);
  return (
    <Dialog title={t("ui.say.goal_is")} onClose={onClose} class="sheet">
      <div class="picks">
        {hidden.map((goal) => (
          <button
            type="button"
            class="pick"
            key={goal}
            aria-pressed={cell.value === goal}
            onClick={() => {
              cell.value = goal;
            }}
          >
            <Card code={BACKS.goal} />
            <span>{placeName(now, goal)}</span>
          </button>
        ))}
      </div>
      {cell.value && (
        <div class="picks">
          {kinds.map((what) => (
            <button
              type="button"
              class="pick"
              key={what}
              onClick={() => onClaim({ claim: "goal_is", cell: cell.value as string, what })}
            >
              <Card code={rules.value.goals[what] ?? what} />
              <span>{goalName(what)}</span>
            </button>
          ))}
        </div>
      )}
    </Dialog>
  );
}

function SuspectDialog({ seats, onClose, onClaim }: ClaimDialog & { seats: readonly Seat[] }): JSX.Element {
  return (
    <Dialog title={t("ui.say.suspect")} onClose={onClose} class="sheet">
      <div class="picks">
        {seats
          .filter((seat) => !seat.me)
          .map((seat) => (
            <button
              type="button"
              class="pick"
              key={seat.seat}
              onClick={() => onClaim({ claim: "suspect", seat: seat.seat })}
            >
              <Face seat={seat.seat} />
              <span>{seatName(seats, seat.seat)}</span>
            </button>
          ))}
      </div>
    </Dialog>
  );
}

export function Chat(): JSX.Element {
  const text = useSignal("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const lines = useLog()
    .filter((entry) => entry.chat)
    .slice(-40);
  const send = (event: Event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    text.value = "";
    void request({ type: "say", line: words.slice(0, 300) });
  };
  return (
    <>
      <ol class="chat-lines">
        {lines.map((entry) => (
          <li key={entry.key}>
            <b>{entry.chat}</b> {entry.text}
          </li>
        ))}
        {lines.length === 0 && <li class="muted">{t("ui.chat.empty")}</li>}
      </ol>
      <form class="row" onSubmit={send}>
        <input
          ref={input}
          class="field grow"
          maxLength={300}
          value={text.value}
          aria-label={t("ui.chat.line")}
          placeholder={t("ui.chat.line")}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <Button submit primary>
          {t("ui.chat.send")}
        </Button>
      </form>
    </>
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
    </nav>
  );
}
