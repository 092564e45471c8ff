/** The games that end in a way of their own: the one place that names them. */

import { DUEL_END, SOLO_END } from "./DuelEnd";
import type { OwnEnd } from "./own-end";

const ENDS: Record<string, OwnEnd> = { duel: DUEL_END, "duel-solo": SOLO_END };

export const ownEnd = (game: string): OwnEnd | undefined => ENDS[game];
