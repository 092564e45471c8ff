/** The clipboard, and the sheet that phones share with. */

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

/** Whether the browser has a sheet to share with: phones do. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Hands a link to whatever the reader shares with; one who changes their mind is left alone. */
export async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: "Motherlode", text: t("ui.lobby.share.text"), url });
  } catch (error) {
    if ((error as Error).name !== "AbortError") await copy(url);
  }
}
