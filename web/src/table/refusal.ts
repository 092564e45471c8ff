/** Why a move is not allowed, in the reader's language. */

import { has, t } from "../lib/i18n";
import type { Refused } from "../messages";

/** The rule's own sentence and its number; a rule that the catalogue does not know speaks English. */
export function refusalText({ key, rule, args, english }: Refused): string {
  if (key !== "rule.other" && has(key)) return `${t(key, args)} (${rule})`;
  return english ? `${english} (${rule})` : t("rule.other", { rule });
}
