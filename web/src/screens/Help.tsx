/** How to play, on one page. */

import type { JSX } from "preact";
import { AllChapters } from "../explain/Rulebook";
import { t } from "../lib/i18n";
import { Card } from "../ui/art";
import { Keys } from "./Keys";
import { Page } from "./Page";

const STEPS: [string, string[]][] = [
  ["aim", ["role:miner", "role:saboteur"]],
  ["turn", ["NES", "NW", "EW"]],
  ["break", ["break:pickaxe", "break:lamp", "break:cart"]],
  ["fix", ["fix:pickaxe", "fix:cart+lamp"]],
  ["rockfall", ["rockfall"]],
  ["map", ["map", "back:goal"]],
  ["pass", ["back:card"]],
  ["end", ["treasure", "stone:NE"]],
  ["gold", ["nuggets:3", "nuggets:2", "nuggets:1"]],
];

export function Help(): JSX.Element {
  return (
    <Page title={t("ui.help.title")}>
      <h1 class="page-title">{t("ui.help.title")}</h1>
      <ol class="help">
        {STEPS.map(([step, cards]) => (
          <li key={step} class="panel box">
            <div class="help-cards">
              {cards.map((code) => (
                <Card key={code} code={code} lit={code === "treasure"} />
              ))}
            </div>
            <div>
              <h2>{t(`ui.help.${step}`)}</h2>
              <p>{t(`ui.help.${step}.about`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <h2 class="page-part">{t("ui.help.chapters")}</h2>
      <AllChapters />
      <section class="panel box">
        <h2>{t("ui.keys.title")}</h2>
        <Keys />
      </section>
    </Page>
  );
}
