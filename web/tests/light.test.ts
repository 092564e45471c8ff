/**
 * What the browser draws as lit is what the engine's mine has as joined: in random positions of every game, read from the very
 * messages that the server sends. LIGHT_POSITIONS says how many of each game.
 */

import { expect, test } from "vitest";
import { sidesOn } from "../src/game/duel";
import { groups } from "../src/game/notation";
import { faceAt, faceUp, lit, litGroups, readView } from "../src/game/view";
import type { Table } from "../src/messages";
import { drawnAs } from "../src/table/mine/pieces";
import { python } from "./python";

interface Told {
  message: Table;
  /** For every way, the joined sides of each card. */
  ways: Record<string, string>[];
  /** The tunnels of each card through which light runs. */
  groups: Record<string, string[]>;
}

const WANTED = process.env.LIGHT_POSITIONS ?? "40";
const sorted = (sides: string): string => [..."NESW"].filter((side) => sides.includes(side)).join("");

test(`light in ${WANTED} positions of every game`, { timeout: 600_000 }, () => {
  const lines = python("tests.support.light_told", WANTED, process.env.LIGHT_SEED ?? "1")
    .trim()
    .split("\n");
  const seen = new Map<string, number>();
  let barred = 0;
  for (const line of lines) {
    const told: Told = JSON.parse(line);
    seen.set(told.message.game_name, (seen.get(told.message.game_name) ?? 0) + 1);
    barred += compare(told);
  }
  expect(new Set(seen.values())).toEqual(new Set([Number(WANTED)]));
  expect(seen.size).toBeGreaterThanOrEqual(4);
  expect(barred).toBeGreaterThan(0);
});

/** Compares one position; says how many cards have a tunnel of which only some sides are joined: something bars an arm. */
function compare({ message, ways, groups: truth }: Told): number {
  const { game } = message;
  if (!game) throw new Error("no game");
  const view = readView(game.view);
  const light = lit(game.scene);
  const lamps = game.scene.ways.map((way) => Object.fromEntries(sidesOn(way).map(([at, all]) => [at, sorted(all)])));
  expect(lamps).toEqual(ways);
  const drawn: Record<string, string[]> = {};
  let barred = 0;
  for (const [cell, code] of faceUp(view)) {
    const { isLit } = drawnAs(faceAt(game.scene, cell, code), light.get(cell));
    const through = litGroups(code, light.get(cell));
    expect(isLit, `${cell} ${code}`).toBe(truth[cell] !== undefined);
    if (isLit) drawn[cell] = through;
    for (const way of ways)
      for (const group of groups(code))
        if (
          [...group].some((side) => way[cell]?.includes(side)) &&
          ![...group].every((side) => way[cell]?.includes(side))
        )
          barred++;
  }
  expect(drawn).toEqual(truth);
  return barred;
}
