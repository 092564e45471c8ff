/** Talk beside the board: what is said and claimed in one stream, quick words, claims; never over the game. */

import { computed, signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { goalCells, type View } from "../game/view";
import { sentence, t } from "../lib/i18n";
import type { Claim, Seat, Table } from "../messages";
import { BACKS, Card, Face, Icon } from "../ui/art";
import { Button } from "../ui/parts";
import { type LogLine, logLines } from "./log";
import { goalName, placeName, roleName, seatName } from "./names";
import { PHRASES, SIGNS } from "./phrases";
import { canReport, report } from "./Report";
import { entries, me, request, rules, table, view } from "./state";

const SHOWN = 60;

export const talkOpen = signal(false);
/** The newest entry of a table that was in sight. */
const heard = signal({ code: "", act: 0 });
const heardUpTo = computed(() => (heard.value.code === table.value?.code ? heard.value.act : 0));

const SAID = new Set(["said", "claimed"]);

const talkEntries = computed(() => entries.value.filter(({ said }) => SAID.has(said.what)).slice(-SHOWN));

/** What others have said that was not in sight. */
const unheard = computed(
  () =>
    talkEntries.value.filter(({ act, said }) => act > heardUpTo.value && "seat" in said && said.seat !== me.value)
      .length,
);

/** Whether there is anybody to talk to: a person, or a bot to hear claims. */
export const canTalk = (at: Table): boolean => at.me !== null && at.seats.length > 1;

const others = (at: Table): boolean => at.seats.some(({ kind, me: isMe }) => kind === "person" && !isMe);

/** On a phone: opens and closes the drawer, with the number of lines not seen yet. */
export function TalkButton(): JSX.Element | null {
  if (!table.value || !canTalk(table.value)) return null;
  const n = unheard.value;
  return (
    <button
      type="button"
      class="talk-button"
      aria-expanded={talkOpen.value}
      aria-label={n ? t("ui.talk.unread", { n }) : t("ui.talk.title")}
      onClick={() => {
        talkOpen.value = !talkOpen.value;
      }}
    >
      <Icon name="chat" />
      {n > 0 && <b class="talk-count">{n}</b>}
    </button>
  );
}

/** The drawer of a phone: over a part of the mine; everything else can still be used. */
export function TalkDrawer({ table: at }: { table: Table }): JSX.Element | null {
  if (!talkOpen.value || !canTalk(at)) return null;
  return (
    <section class="talk-drawer panel" aria-label={t("ui.talk.title")}>
      <header class="dialog-head">
        <h2>{t("ui.talk.title")}</h2>
        <Button
          quiet
          icon="close"
          label={t("ui.close")}
          onClick={() => {
            talkOpen.value = false;
          }}
        />
      </header>
      <Talk table={at} />
    </section>
  );
}

export function Talk({ table: at }: { table: Table }): JSX.Element {
  return (
    <div class="talk">
      <Stream table={at} />
      <Claims />
      {others(at) && at.chat && (
        <>
          <QuickWords />
          <ChatLine />
        </>
      )}
      {others(at) && !at.chat && <p class="muted">{t("ui.talk.closed")}</p>}
    </div>
  );
}

function Stream({ table: at }: { table: Table }): JSX.Element {
  const box = useRef<HTMLOListElement>(null);
  const said = talkEntries.value;
  const lines = logLines(said, at);
  const newest = said.at(-1)?.act ?? 0;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    if (element.checkVisibility()) heard.value = { code: at.code, act: Math.max(heardUpTo.value, newest) };
  }, [newest, lines.length]);
  return (
    <ol class="talk-lines" ref={box} tabIndex={0} aria-label={t("ui.talk.title")}>
      {lines.map((line) => (
        <TalkLine key={line.key} line={line} />
      ))}
      {lines.length === 0 && <li class="muted">{t("ui.talk.empty")}</li>}
    </ol>
  );
}

/** Beside the words of others: whoever runs the server can be told of them. */
function TalkLine({ line }: { line: LogLine }): JSX.Element {
  const { seat, chat, act, text } = line;
  return (
    <li class={chat ? "chat" : "claim-line"}>
      {seat !== undefined && <Face seat={seat} class="mini" />}
      <span>
        {chat && <b>{chat} </b>}
        {text}
      </span>
      {chat && seat !== undefined && canReport(table.value?.seats[seat]) && (
        <Button quiet icon="flag" class="report-this" label={t("ui.report")} onClick={() => report(seat, act, text)} />
      )}
    </li>
  );
}

const say = (words: string): void => void request({ type: "say", line: words });

/** A press says it; everybody reads it in their own language. */
const QuickWords = (): JSX.Element => (
  <ul class="quick" aria-label={t("ui.talk.phrases")}>
    {SIGNS.map((sign) => (
      <li key={sign}>
        <button type="button" class="quick-word sign" onClick={() => say(sign)}>
          {sign}
        </button>
      </li>
    ))}
    {PHRASES.map((phrase) => (
      <li key={phrase}>
        <button type="button" class="quick-word" onClick={() => say(`/${phrase}`)}>
          {t(`ui.phrase.${phrase}`)}
        </button>
      </li>
    ))}
  </ul>
);

function ChatLine(): JSX.Element {
  const text = useSignal("");
  const send = (event: Event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    text.value = "";
    say(words.slice(0, 300));
  };
  return (
    <form class="row chat-line" onSubmit={send}>
      <input
        class="field grow"
        maxLength={300}
        value={text.value}
        aria-label={t("ui.chat.line")}
        placeholder={t("ui.chat.line")}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <Button submit icon="next" label={t("ui.chat.send")} />
    </form>
  );
}

type Saying = null | "i_am" | "goal_is" | "suspect";

/** Structured claims: said to all, kept in the record, checked at the end of the round. */
function Claims(): JSX.Element | null {
  const open = useSignal<Saying>(null);
  const now = table.value;
  const state = view.value;
  if (!now?.game || !state) return null;
  const { roles, goals } = now.game.claimable;
  const kinds: Exclude<Saying, null>[] = roles.length ? ["i_am", "goal_is", "suspect"] : ["goal_is"];
  const claim = (said: Claim) => {
    open.value = null;
    void request({ type: "make_claim", claim: said });
  };
  return (
    <div class="claims" role="group" aria-label={t("ui.say.title")}>
      <div class="say">
        {kinds.map((kind) => (
          <Button
            key={kind}
            pressed={open.value === kind}
            onClick={() => {
              open.value = open.value === kind ? null : kind;
            }}
          >
            {t(`ui.say.${kind}`)}
          </Button>
        ))}
      </div>
      {open.value === "i_am" && <IAm roles={roles} onClaim={claim} />}
      {open.value === "goal_is" && <GoalIs view={state} kinds={goals} onClaim={claim} />}
      {open.value === "suspect" && <Suspect seats={now.seats} onClaim={claim} />}
    </div>
  );
}

interface Claiming {
  onClaim: (claim: Claim) => void;
}

const IAm = ({ roles, onClaim }: Claiming & { roles: readonly string[] }): JSX.Element => (
  <div class="picks">
    {roles.map((role) => (
      <button type="button" class="pick" key={role} onClick={() => onClaim({ claim: "i_am", role })}>
        <Card code={`role:${role}`} />
        <span>{sentence(roleName(role))}</span>
      </button>
    ))}
  </div>
);

function GoalIs({ view: now, kinds, onClaim }: Claiming & { view: View; kinds: readonly string[] }): JSX.Element {
  const cell = useSignal<string | null>(null);
  const hidden = goalCells(now).filter((goal) => now.facedown[goal]);
  return (
    <>
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
    </>
  );
}

const Suspect = ({ seats, onClaim }: Claiming & { seats: readonly Seat[] }): JSX.Element => (
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
);
