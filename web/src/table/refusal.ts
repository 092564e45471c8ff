/** Why a move is not allowed, in the reader's language. */

import { has, t } from "../lib/i18n";
import type { Refused } from "../messages";

/** The rule's own sentence and its number; a rule that the catalogue does not know speaks English. */
export function refusalText({ key, rule, args, english }: Refused): string {
  const known = [key, `rule.${rule}`].find(has);
  if (known) return `${t(known, args)} (${rule})`;
  return english ? `${english} (${rule})` : t("rule.other", { rule });
}
