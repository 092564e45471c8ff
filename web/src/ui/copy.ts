/** The clipboard. */

import { t } from "../lib/i18n";
import { tell } from "./parts";

/** Copies a text; where the browser forbids it, the text is shown for a while instead. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(t("ui.copied"));
  } catch {
    tell(text, "info", 20);
  }
}
