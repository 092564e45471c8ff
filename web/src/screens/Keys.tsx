/** Which key does what. */

import type { JSX } from "preact";
import { hasTrait, isIntent, told } from "../game/told";
import { t } from "../lib/i18n";
import type { BoxTold, Table } from "../messages";

interface Key {
  key: string;
  what: string;
  /** The games and boxes in which there is something for it to do; everywhere, if none is named. */
  only?: string[];
}

const FIRST: Key[] = [
  { key: "1–9", what: "card" },
  { key: "↑", what: "up" },
  { key: "← ↑ ↓ →", what: "arrows" },
  { key: "N", what: "next" },
  { key: "R", what: "turn" },
  { key: "Enter", what: "play" },
  { key: "D", what: "main" },
  { key: "P", what: "pass" },
];
const LAST: Key[] = [
  { key: "G", what: "mine" },
  { key: "F", what: "fit" },
  { key: "?", what: "ask" },
  { key: "M", what: "sound" },
  { key: "Esc", what: "cancel" },
];

/** The keys of everything that a box gives a button of its own. */
function toldKeys(): Key[] {
  const found = new Map<string, Key>();
  for (const box of Object.values(told.value.boxes)) {
    for (const verb of box.verbs.filter((one) => isIntent(one) && !hasTrait(one, "passes"))) {
      const key = verb.key || (hasTrait(verb, "clears") ? "C" : "");
      const only = [...(found.get(verb.word)?.only ?? []), ...box.of];
      if (key) found.set(verb.word, { key, what: verb.word, only });
    }
  }
  return [...found.values()];
}

/** Where a box has something of that kind. */
const where = (has: (box: BoxTold) => boolean): string[] =>
  Object.values(told.value.boxes)
    .filter(has)
    .flatMap((box) => box.of);

const allKeys = (): Key[] => [
  ...FIRST,
  ...toldKeys(),
  { key: "H", what: "hint" },
  { key: "U", what: "undo" },
  { key: "V", what: "let_pass", only: where(({ decisions }) => Object.values(decisions).some(({ unsaid }) => unsaid)) },
  { key: "O", what: "role", only: where(({ roles }) => roles.length > 0) },
  ...LAST,
];

/** At a table: the keys that do something there. Elsewhere: all of them, with where they do it. */
export function Keys({ table }: { table?: Table }): JSX.Element {
  const shown = table ? allKeys().filter((key) => isOf(table, key)) : allKeys();
  const places = ({ only }: Key) =>
    table || !only ? "" : ` (${[...new Set(only.map((name) => t(name)))].join(", ")})`;
  return (
    <dl class="keys">
      {shown.map((key) => (
        <div key={key.what}>
          <dt>
            <kbd>{key.key}</kbd>
          </dt>
          <dd>
            {t(`ui.keys.${key.what}`)}
            {places(key)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isOf({ hints, game_name, modules }: Table, { what, only }: Key): boolean {
  if (what === "hint") return hints;
  return !only || only.some((name) => name === `game.${game_name}` || modules.some((box) => name === `module.${box}`));
}
