/** What the boxes in play have changed for all: small signs over the mine, and the same in words. */

import type { JSX } from "preact";
import { t } from "../lib/i18n";
import type { LegendLine, SignTold } from "../messages";
import { Drawn, IconLine } from "../ui/art";
import { rules, scene } from "./state";

/** Only what is so now. */
export function Signs(): JSX.Element | null {
  const { signs: shown } = scene.value;
  const signs = rules.value.signs.filter(({ name }) => name in shown);
  if (!signs.length) return null;
  return (
    <ul class="signs" aria-label={t("ui.signs")}>
      {signs.map((sign) => (
        <SignLine key={sign.name} sign={sign} n={shown[sign.name] ?? 0} />
      ))}
    </ul>
  );
}

function SignLine({ sign, n }: { sign: SignTold; n: number }): JSX.Element {
  const text = t(sign.says, { n });
  return (
    <li class={`sign-${sign.name}`} data-ask={`sign ${sign.name}`}>
      <IconLine d={sign.icon} />
      {sign.counted && <span aria-hidden="true">{n}</span>}
      <span class={sign.counted ? "hidden" : ""}>{text}</span>
    </li>
  );
}

/** What players of these boxes should know of their signs: who may pass which door. */
export function Legend(): JSX.Element | null {
  const lines = rules.value.boxes.flatMap((box) => box.legend);
  if (!lines.length) return null;
  return (
    <details class="legend">
      <summary>
        {lines.filter(isDrawing).map(({ drawing }) => (
          <Drawn key={drawing} name={drawing} />
        ))}
        <span>{t("ui.doors")}</span>
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line.drawing}>
            {isDrawing(line) ? <Drawn name={line.drawing} /> : <IconLine d={line.drawing} />}
            <span>{t(line.says)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Else it is the path of an icon. */
const isDrawing = ({ drawing }: LegendLine): boolean => /^[a-z]/.test(drawing);
