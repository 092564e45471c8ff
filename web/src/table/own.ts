/** The games that have something of their own around the mine: the one place that names them. */

import { DUEL } from "./Duel";
import type { OwnParts } from "./own-parts";

const OWN: Record<string, OwnParts> = { duel: DUEL, "duel-solo": DUEL };
const NOTHING: OwnParts = {};

export const ownParts = (game: string): OwnParts => OWN[game] ?? NOTHING;
