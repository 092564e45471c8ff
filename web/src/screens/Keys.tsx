/** Which key does what. */

import type { JSX } from "preact";
import { t } from "../lib/i18n";
import type { Table } from "../messages";

interface Key {
  key: string;
  what: string;
  only?: string[];
}

/** All keys; `only` names the games and boxes in which there is something for them to do. */
const KEYS: Key[] = [
  { key: "1–9", what: "card" },
  { key: "↑", what: "up" },
  { key: "← ↑ ↓ →", what: "arrows" },
  { key: "N", what: "next" },
  { key: "R", what: "turn" },
  { key: "Enter", what: "play" },
  { key: "D", what: "main" },
  { key: "P", what: "pass" },
  { key: "C", what: "clear", only: ["game.saboteur2", "game.duel"] },
  { key: "T", what: "toll", only: ["module.toll"] },
  { key: "T", what: "troll", only: ["game.duel"] },
  { key: "H", what: "hint", only: ["game.duel"] },
  { key: "U", what: "undo" },
  { key: "V", what: "let_pass", only: ["module.wc2019"] },
  { key: "O", what: "role", only: ["game.base", "game.saboteur2"] },
  { key: "G", what: "mine" },
  { key: "F", what: "fit" },
  { key: "M", what: "sound" },
  { key: "Esc", what: "cancel" },
];

/** At a table: the keys that do something there. Elsewhere: all of them, with where they do it. */
export function Keys({ table }: { table?: Table }): JSX.Element {
  const shown = table ? KEYS.filter((key) => isOf(table, key)) : KEYS;
  const where = ({ only }: Key) => (table || !only ? "" : ` (${only.map((name) => t(name)).join(", ")})`);
  return (
    <dl class="keys">
      {shown.map((key) => (
        <div key={key.what}>
          <dt>
            <kbd>{key.key}</kbd>
          </dt>
          <dd>
            {t(`ui.keys.${key.what}`)}
            {where(key)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isOf(table: Table, { what, only }: Key): boolean {
  if (what === "hint") return table.hints;
  return !only || only.some((name) => isInPlay(table, name));
}

const isInPlay = ({ game_name, modules }: Table, name: string): boolean =>
  modules.some((box) => name === `module.${box}`) || (name.startsWith("game.") && game_name.startsWith(name.slice(5)));
