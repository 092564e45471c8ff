/** All rules of the boxes in play, in the reader's language, to be searched; and the same for every game and box on the help page. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { aboutCard, boxesOf, chapters, rulesIn, ruleText, thingsIn } from "../game/explain";
import { rulesOf, told } from "../game/told";
import { has, t } from "../lib/i18n";
import type { BoxTold } from "../messages";
import { table } from "../table/state";
import { Card } from "../ui/art";
import { Dialog } from "../ui/parts";
import { book } from "./asked";
import { thingName } from "./explanation";

export function Rulebook(): JSX.Element | null {
  const now = book.value;
  return now ? <OpenBook rule={now.rule} /> : null;
}

/** The chapters of a table: its game and the boxes that were added; all of them where there is no table. */
function chaptersHere(): string[] {
  const now = table.value;
  if (!now) return chapters();
  return [`game.${now.game_name}`, ...now.modules.map((box) => `module.${box}`)];
}

function OpenBook({ rule }: { rule: string | null }): JSX.Element {
  const search = useSignal("");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = rule && box.current?.querySelector(`[data-rule="${rule}"]`);
    if (line) line.scrollIntoView({ block: "center" });
  }, [rule]);
  const wanted = search.value.trim().toLocaleLowerCase();
  const shown = chaptersHere()
    .map((name) => ({ name, lines: linesOf(name).filter(({ text }) => text.toLocaleLowerCase().includes(wanted)) }))
    .filter(({ lines }) => lines.length);
  return (
    <Dialog
      title={t("ui.rules.title")}
      onClose={() => {
        book.value = null;
      }}
      class="sheet drawer explained"
    >
      <input
        type="search"
        class="field"
        value={search.value}
        placeholder={t("ui.rules.search")}
        aria-label={t("ui.rules.search")}
        onInput={(event) => {
          search.value = event.currentTarget.value;
        }}
      />
      <div class="rulebook" ref={box} tabIndex={0} role="group" aria-label={t("ui.rules.title")}>
        {shown.map(({ name, lines }) => (
          <section key={name}>
            <h3>{t(name)}</h3>
            {has(`${name}.about`) && !wanted && <p class="muted">{t(`${name}.about`)}</p>}
            <RuleLines lines={lines} current={rule} />
          </section>
        ))}
        {!shown.length && (
          <p class="muted" role="status">
            {t("ui.rules.none")}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface Line {
  /** A rule by its number, or a card by its code. */
  rule?: string;
  card?: string;
  text: string;
}

/** What a chapter tells: the cards with what they do, then the rules. */
export function linesOf(chapter: string): Line[] {
  const boxes = boxesOf(chapter);
  const inPlay = rulesOf(namesOf(boxes));
  const cards = thingsIn(boxes).map(([card, n]) => {
    const about = aboutCard(card, inPlay).map(({ text }) => text);
    const many = n > 1 ? ` (${t("ui.explain.count", { n })})` : "";
    return { card, text: `${thingName(card)}${many}. ${about.join(" ")}` };
  });
  const rules = rulesIn(boxes)
    .map((rule) => ({ rule, text: ruleText(rule) }))
    .filter(({ text }) => text);
  return [...rules, ...cards];
}

const namesOf = (boxes: readonly BoxTold[]): string[] =>
  Object.entries(told.value.boxes).flatMap(([name, box]) => (boxes.includes(box) ? [name] : []));

function RuleLines({ lines, current }: { lines: readonly Line[]; current: string | null }): JSX.Element {
  return (
    <ul class="rule-lines">
      {lines.map(({ rule, card, text }) => (
        <li
          key={rule ?? card}
          data-rule={rule}
          class={rule === current && rule !== undefined ? "current" : ""}
          aria-current={rule === current && rule !== undefined ? "true" : undefined}
        >
          {card ? <Card code={card} class="mini" /> : <b class="rule-number">{rule}</b>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Every game and box, one to open after the other. */
export const AllChapters = (): JSX.Element => (
  <>
    {chapters().map((name) => (
      <details key={name} class="panel box chapter">
        <summary>
          <b>{t(name)}</b>
          <span class="muted">{has(`${name}.about`) ? t(`${name}.about`) : ""}</span>
        </summary>
        <RuleLines lines={linesOf(name)} current={null} />
      </details>
    ))}
  </>
);
