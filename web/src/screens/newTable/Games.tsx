/** Which game. */

import type { JSX } from "preact";
import { t } from "../../lib/i18n";
import type { GameOffer } from "../../messages";
import type { Draft } from "./draft";

export const Games = ({ draft }: { draft: Draft }): JSX.Element => (
  <fieldset class="panel box games">
    <legend>{t("ui.new.game")}</legend>
    {draft.offers.games.map((one) => (
      <label key={one.name} class="tile" data-ask={`box game.${one.name}`}>
        <input type="radio" name="game" checked={one.name === draft.name.value} onChange={() => draft.choose(one)} />
        <span>
          <b>{t(`game.${one.name}`)}</b>
          <small class="muted">{t(`game.${one.name}.about`)}</small>
          <small class="muted">{playersText(one)}</small>
        </span>
      </label>
    ))}
  </fieldset>
);

function playersText({ players }: GameOffer): string {
  const [few, many] = [Math.min(...players), Math.max(...players)];
  return few === many ? t("ui.players.exact", { n: few }) : t("ui.players.range", { from: few, to: many, n: many });
}
