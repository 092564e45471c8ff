/** How to play, on one page. */

import type { JSX } from "preact";
import { t } from "../lib/i18n";
import { Card } from "../ui/art";
import { Page } from "./Home";

const STEPS: [string, string[]][] = [
  ["aim", ["role:miner", "role:saboteur"]], ["turn", ["NES", "NW", "EW"]], ["break", ["break:pickaxe", "break:lamp", "break:cart"]], ["fix", ["fix:pickaxe", "fix:cart+lamp"]],
  ["rockfall", ["rockfall"]], ["map", ["map", "back:goal"]], ["pass", ["back:card"]], ["end", ["treasure", "stone:NE"]], ["gold", ["nuggets:3", "nuggets:2", "nuggets:1"]],
];

export function Help(): JSX.Element {
  return (
    <Page title={t("ui.help.title")}>
      <h1 class="page-title">{t("ui.help.title")}</h1>
      <ol class="help">{STEPS.map(([step, cards]) => <li key={step} class="panel box"><div class="help-cards">{cards.map((code) => <Card key={code} code={code} lit={code === "treasure"} />)}</div><div><h2>{t(`ui.help.${step}`)}</h2><p>{t(`ui.help.${step}.about`)}</p></div></li>)}</ol>
      <section class="panel box"><h2>{t("ui.keys.title")}</h2><Keys /></section>
    </Page>
  );
}

const KEYS: [string, string][] = [["1–9", "card"], ["↑", "up"], ["← ↑ ↓ →", "arrows"], ["N", "next"], ["R", "turn"], ["Enter", "play"], ["D", "main"], ["P", "pass"], ["T", "troll"], ["H", "hint"], ["U", "undo"], ["V", "let_pass"], ["O", "role"], ["G", "mine"], ["F", "fit"], ["M", "sound"], ["Esc", "cancel"]];

export const Keys = (): JSX.Element => <dl class="keys">{KEYS.map(([key, what]) => <div key={what}><dt><kbd>{key}</kbd></dt><dd>{t(`ui.keys.${what}`)}</dd></div>)}</dl>;
