/** Quick words go over the line as `/word`, so that everybody reads them in their own language; signs are the same in all. */

import { has, t } from "../lib/i18n";

export const PHRASES = ["hello", "well", "thanks", "trust", "why", "careful", "mend", "luck"];
export const SIGNS = ["👍", "👎", "🤔", "😄", "🎉"];

/** A chat line as it is read. */
export function spokenLine(line: string): string {
  const key = `ui.phrase.${line.slice(1)}`;
  return line.startsWith("/") && has(key) ? t(key) : line;
}
