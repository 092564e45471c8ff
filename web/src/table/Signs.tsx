/** What the boxes in play have changed for all: small signs over the mine, and the same in words. */

import type { JSX } from "preact";
import { crystals, type View } from "../game/view";
import { t } from "../lib/i18n";
import { Icon, type IconName, Letter } from "../ui/art";

interface Sign {
  key: string;
  icon: IconName;
  text: string;
  short?: string;
}

/** Turned direction, banned maps, crystals, toll dwarves, the postcard: only what is so now. */
function signsOf(view: View): Sign[] {
  const found = crystals(view);
  const signs: [boolean, Sign][] = [
    [view.direction === -1, { key: "direction", icon: "reverse", text: t("ui.sign.direction") }],
    [view.map_ban, { key: "map_ban", icon: "noeye", text: t("ui.sign.map_ban") }],
    [
      view.game === "saboteur2",
      { key: "crystals", icon: "crystal", text: t("count.crystals", { n: found }), short: String(found) },
    ],
    [view.tolls.length > 0, { key: "tolls", icon: "people", text: t("ui.sign.tolls", { n: view.tolls.length }) }],
    [view.place_used, { key: "place", icon: "check", text: t("ui.sign.place") }],
  ];
  return signs.filter(([is]) => is).map(([, sign]) => sign);
}

export function Signs({ view }: { view: View }): JSX.Element | null {
  const signs = signsOf(view);
  if (!signs.length) return null;
  return (
    <ul class="signs" aria-label={t("ui.signs")}>
      {signs.map(({ key, icon, text, short }) => (
        <li key={key} class={`sign-${key}`} title={text}>
          <Icon name={icon} />
          {short === undefined ? (
            <span>{text}</span>
          ) : (
            <>
              <span aria-hidden="true">{short}</span>
              <span class="hidden">{text}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Who may pass which door: a door hinders nobody's digging, it decides who wins. */
export function Doors({ view }: { view: View }): JSX.Element | null {
  if (view.game !== "saboteur2") return null;
  return (
    <details class="legend">
      <summary>
        <Letter team="blue" />
        <Letter team="green" />
        <span>{t("ui.doors")}</span>
      </summary>
      <ul>
        {["blue", "green"].map((team) => (
          <li key={team}>
            <Letter team={team} />
            <span>{t(`ui.door.${team}`)}</span>
          </li>
        ))}
        <li>
          <Icon name="ladder" />
          <span>{t("ui.ladder")}</span>
        </li>
      </ul>
    </details>
  );
}
