/** The gold of a seat: what the reader of a view can count, and what is hidden. */

import type { View } from "./view";

/** Gold cards whose worth the reader does not see. */
export const hiddenGold = (view: View, seat: number): number =>
  (view.gold_cards[seat] ?? []).filter((card) => card === "?").length;
/** Tokens that only their owner may count. */
export const hidesTokens = (view: View, seat: number): boolean => view.gold[seat] === "?";
/** Gold that the reader can count. */
export const openGold = (view: View, seat: number): number =>
  (Number(view.gold[seat]) || 0) +
  (view.gold_cards[seat] ?? []).reduce<number>((sum, card) => sum + (Number(card) || 0), 0);
