/** What was asked about: beside the pointer for a moment, or in a window with links to the rules. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../lib/i18n";
import { canReport, report } from "../table/Report";
import { askReason, hand, table } from "../table/state";
import { Card, Face } from "../ui/art";
import { Button, Dialog } from "../ui/parts";
import { asked, glance, listen, openBook, type Subject } from "./asked";
import { type Explanation, explanationOf, thingName } from "./explanation";
import { Rulebook } from "./Rulebook";

/** Listens for what is asked, and answers. */
export function Explanations(): JSX.Element {
  useEffect(listen, []);
  return (
    <>
      <Glance />
      <Asked />
      <Rulebook />
    </>
  );
}

function useReason({ kind, which }: Subject): void {
  useEffect(() => {
    const code = kind === "hand" ? hand.value[Number(which)] : undefined;
    if (code) void askReason(code);
  }, [kind, which]);
}

function Asked(): JSX.Element | null {
  const subject = asked.value;
  return subject ? <AskedWindow key={`${subject.kind} ${subject.which}`} subject={subject} /> : null;
}

function AskedWindow({ subject }: { subject: Subject }): JSX.Element | null {
  useReason(subject);
  const found = explanationOf(subject);
  const close = () => {
    asked.value = null;
  };
  if (!found) return null;
  return (
    <Dialog title={found.title} onClose={close} class="sheet asked">
      <Body found={found} linked />
      <ReportName subject={subject} onReport={close} />
      <Button class="to-rules" icon="list" onClick={() => openBook()}>
        {t("ui.rules.title")}
      </Button>
    </Dialog>
  );
}

/** A person's name may be reported to the operator. */
function ReportName({ subject, onReport }: { subject: Subject; onReport: () => void }): JSX.Element | null {
  const seat = subject.kind === "seat" ? table.value?.seats[Number(subject.which)] : undefined;
  if (!seat || !canReport(seat)) return null;
  return (
    <Button
      quiet
      icon="flag"
      class="report-this"
      onClick={() => {
        onReport();
        report(seat.seat);
      }}
    >
      {t("ui.report.name")}
    </Button>
  );
}

/** Beside what the pointer rests on; it never lies over it. Whoever uses no pointer asks with a key: for them it is hidden. */
function Glance(): JSX.Element | null {
  const now = glance.value;
  return now ? <GlanceAt key={`${now.subject.kind} ${now.subject.which}`} {...now} /> : null;
}

const GAP = 10;

function GlanceAt({ subject, at }: { subject: Subject; at: DOMRect }): JSX.Element | null {
  useReason(subject);
  const box = useRef<HTMLDivElement>(null);
  const found = explanationOf(subject);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const left = Math.max(GAP, Math.min(innerWidth - width - GAP, at.left + at.width / 2 - width / 2));
    const above = at.top - height - GAP;
    const top = above >= GAP ? above : Math.min(innerHeight - height - GAP, at.bottom + GAP);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  });
  if (!found || (!found.says.length && !found.here.length)) return null;
  return (
    <div class="glance panel explained" aria-hidden="true" ref={box}>
      <b class="glance-title">{found.title}</b>
      <Body found={found} />
    </div>
  );
}

/** The drawing and the sentences. */
function Body({ found, linked }: { found: Explanation; linked?: boolean }): JSX.Element {
  return (
    <div class="explanation">
      {found.card && <Card code={found.card} class="explained-card" />}
      {found.seat !== undefined && <Face seat={found.seat} class="explained-card" />}
      <div class="explanation-text">
        {found.says.map(({ text, rule }) => (
          <p key={text}>
            {text} {rule && (linked ? <RuleLink rule={rule} /> : <small class="muted">{rule}</small>)}
          </p>
        ))}
        {found.here.map((text) => (
          <p key={text} class="here">
            {text}
          </p>
        ))}
        {found.count && <p class="muted">{found.count}</p>}
        {linked && found.things.length > 0 && <Things codes={found.things} />}
      </div>
    </div>
  );
}

/** The number of a rule; pressed, it opens the rule in the reader's language. */
export const RuleLink = ({ rule }: { rule: string }): JSX.Element => (
  <button type="button" class="rule-link" onClick={() => openBook(rule)} aria-label={t("ui.rule", { rule })}>
    {rule}
  </button>
);

const Things = ({ codes }: { codes: readonly string[] }): JSX.Element => (
  <ul class="things">
    {codes.map((code) => (
      <li key={code}>
        <button
          type="button"
          class="thing"
          aria-label={thingName(code)}
          title={thingName(code)}
          onClick={() => {
            asked.value = { kind: "card", which: code };
          }}
        >
          <Card code={code} />
        </button>
      </li>
    ))}
  </ul>
);
