/** Why a box can't be in this game. */

import { has, t } from "../../lib/i18n";
import type { Misfit } from "../../messages";

/** The server's reason, in the reader's language. */
export function misfitText({ box, other, players: range, reason }: Misfit): string {
  if (range)
    return t("ui.apart.players", {
      box: t(has(`module.${box}`) ? `module.${box}` : `game.${box}`),
      from: range[0] ?? 0,
      to: range[1] ?? 0,
    });
  const key = `ui.apart.${box}.${other}`;
  return has(key) ? t(key) : reason;
}
