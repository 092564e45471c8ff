/** Letters on cards. */

import { t } from "../lib/i18n";
import { letterArt } from "./sprite";

/** Tools and doors wear the letters of the language. */
export function relabel(): void {
  letterArt({
    pickaxe: t("letter.pickaxe"),
    lamp: t("letter.lamp"),
    cart: t("letter.cart"),
    blue: t("letter.blue"),
    green: t("letter.green"),
  });
}
