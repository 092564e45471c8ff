/** What others have done to the reader: said plainly, and there until it is read. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { haltText } from "../explain/explanation";
import { hasTrait } from "../game/told";
import { t } from "../lib/i18n";
import type { Entry, Table } from "../messages";
import { Card, Face } from "../ui/art";
import { Button } from "../ui/parts";
import { deedsIn, doneTo, hasStruck, isTurn, ofThisRound } from "./deeds";
import { logLines } from "./log";
import { entries, rules, view } from "./state";

const SHOWN = 2;

/** The last entry that was read, for each table; kept over a reload. */
const read = signal<{ code: string; act: number } | null>(null);

const keyOf = (code: string): string => `news-${code}`;

function readUpTo(table: Table): number {
  if (read.value?.code === table.code) return read.value.act;
  const stored = Number(sessionStorage.getItem(keyOf(table.code)) ?? -1);
  return stored >= 0 ? stored : lastOwnAct(table);
}

/** Who comes for the first time is told what was done since the own last turn. */
const lastOwnAct = (table: Table): number =>
  deedsIn(entries.value, rules.value).findLast((deed) => deed.seat === table.me && isTurn(deed))?.act ?? 0;

function markRead(table: Table, act: number): void {
  read.value = { code: table.code, act };
  sessionStorage.setItem(keyOf(table.code), String(act));
}

/** What is still to be read, the oldest first; with a new round all that was done before it has passed. */
export function unread(table: Table): Entry[] {
  const from = readUpTo(table);
  return doneTo(ofThisRound(entries.value), table.me, rules.value).filter(({ act }) => act > from);
}

export function News({ table }: { table: Table }): JSX.Element | null {
  useEffect(() => {
    if (read.value?.code !== table.code) markRead(table, readUpTo(table));
  }, [table.code]);
  const news = unread(table);
  if (!news.length) return null;
  return (
    <section class="news panel" role="status" aria-label={t("ui.news.title")}>
      <ul>
        {news.slice(-SHOWN).map((entry) => (
          <NewsLine key={entry.act} entry={entry} table={table} />
        ))}
      </ul>
      <Button class="news-read" onClick={() => markRead(table, news.at(-1)?.act ?? 0)}>
        {t("ui.news.read")}
      </Button>
    </section>
  );
}

/** Only what nobody has done, where an entry tells of it: the rest is the reader's own move. */
function strokesIn(entry: Entry, me: number | null): Entry | null {
  if (!("events" in entry.said)) return null;
  const events = entry.said.events.filter((event) => hasStruck(event, me));
  return events.length ? ({ ...entry, said: { ...entry.said, events } } as Entry) : null;
}

function NewsLine({ entry, table }: { entry: Entry; table: Table }): JSX.Element {
  const struck = strokesIn(entry, table.me);
  const lines = logLines([struck ?? entry], table);
  const [first] = lines;
  const deed = struck ? undefined : deedsIn([entry], rules.value)[0];
  const card = struck ? (first?.card ?? "") : (deed?.move.card ?? "");
  const verb = deed?.move.verb ?? rules.value.cards.get(card) ?? null;
  const halts = hasTrait(verb, "halts");
  const still = (view.value?.front[table.me ?? -1] ?? []).includes(card);
  const bad = struck !== null || halts || hasTrait(verb, "harms");
  return (
    <li class={bad ? "harmed" : ""}>
      {first?.card ? <Card code={first.card} class="mini" /> : <Face seat={deed?.seat ?? 0} class="mini" />}
      <span>
        <b>{lines.map(({ text }) => text).join(" ")}</b> {halts && still && haltText(card, table.me ?? -1, "")}
      </span>
    </li>
  );
}
