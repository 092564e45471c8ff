/** Since the reader's last turn: one press shows the moves of all others, one after the other. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { t } from "../lib/i18n";
import type { Table } from "../messages";
import { Card, Face, Icon } from "../ui/art";
import { Button } from "../ui/parts";
import { type Deed, deedsIn, since } from "./deeds";
import { type LogLine, logLines } from "./log";
import { hide, show, showAwhile } from "./pointed";
import { entries, me, rules } from "./state";

export const recapOpen = signal(false);

const deedsNow = (): Deed[] => since(deedsIn(entries.value, rules.value), me.value);

const toggle = (): void => {
  recapOpen.value = !recapOpen.value;
};

/** How many moves there were; pressed, it shows them. */
export function RecapButton(): JSX.Element | null {
  const n = deedsNow().length;
  if (me.value === null || !n) return null;
  const label = t("ui.since", { n });
  return (
    <button
      type="button"
      class="recap-button"
      aria-expanded={recapOpen.value}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <Icon name="recent" />
      <b>{n}</b>
    </button>
  );
}

export function Recap({ table }: { table: Table }): JSX.Element | null {
  const acts = new Set(deedsNow().map(({ act }) => act));
  if (!recapOpen.value || !acts.size) return null;
  const told = entries.value.filter(({ act }) => acts.has(act));
  return (
    <section class="recap panel" aria-label={t("ui.since", { n: acts.size })}>
      <ol>
        {told.map((entry) => (
          <RecapLine key={entry.act} lines={logLines([entry], table)} />
        ))}
      </ol>
      <Button quiet icon="close" label={t("ui.close")} onClick={toggle} />
    </section>
  );
}

function RecapLine({ lines }: { lines: LogLine[] }): JSX.Element | null {
  const [first] = lines;
  if (!first) return null;
  const places = { cells: lines.flatMap(({ cells = [] }) => cells), seats: first.seats ?? [] };
  return (
    <li>
      <button
        type="button"
        class="recap-line"
        onClick={() => showAwhile(places)}
        onPointerEnter={() => show(places)}
        onPointerLeave={hide}
        onFocus={() => show(places)}
        onBlur={hide}
      >
        <span class="recap-pictures">
          {first.seat !== undefined && <Face seat={first.seat} class="mini" />}
          {first.card && <Card code={first.card} class="mini" />}
        </span>
        <span>{lines.map(({ text }) => text).join(" ")}</span>
      </button>
    </li>
  );
}
