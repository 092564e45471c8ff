/** What the Python side says, for tests: its own programs are run, so that nothing here can be out of date. */

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { learnDeclarations, rulesOf } from "../src/game/told";
import { readView, type View } from "../src/game/view";
import type { Declarations, Scene } from "../src/messages";

const ROOT = join(import.meta.dirname, "..", "..");
const PYTHON = process.env.PYTHON ?? join(ROOT, ".venv", "bin", "python");

export const python = (...words: string[]): string =>
  execFileSync(PYTHON, ["-m", ...words], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 30 });

export const declarations: Declarations = JSON.parse(python("motherlode.server.declarations"));
learnDeclarations(declarations);

/** Every box at once, where no test cares which are in play; of those with the same words the later hold. */
export const ALL_BOXES = Object.keys(declarations.boxes);
export const EVERYTHING = rulesOf(ALL_BOXES);

/** Positions in the notation, as a spectator sees them. */
export function shown<P extends object[]>(...positions: P): { [K in keyof P]: { view: View; scene: Scene } } {
  const told: { view: View; scene: Scene }[] = JSON.parse(python("tests.support.scene_of", JSON.stringify(positions)));
  return told.map(({ view, scene }) => ({ view: readView(view), scene })) as never;
}
