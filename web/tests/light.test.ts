// @vitest-environment happy-dom
/**
 * What the browser draws as lit is what the engine's mine has as joined: in random positions of every game, read from the very
 * messages that the server sends. LIGHT_POSITIONS says how many of each game. All of them go through what the table's picture asks
 * (which drawing of a card, lit or dark, which lamps); of each game some are drawn by the picture itself, and the page is looked at.
 */

import { h, render } from "preact";
import { expect, test } from "vitest";
import { sidesOn } from "../src/game/duel";
import { groups } from "../src/game/notation";
import { extent, faceAt, faceUp, lit, litGroups, readView } from "../src/game/view";
import type { Table } from "../src/messages";
import { Picture } from "../src/table/mine/Picture";
import { drawnAs } from "../src/table/mine/pieces";
import { place } from "../src/table/mine/places";
import { symbolId } from "../src/ui/art";
import { python } from "./python";

interface Told {
  message: Table;
  /** For every way, the joined sides of each card. */
  ways: Record<string, string>[];
  /** The tunnels of each card through which light runs. */
  groups: Record<string, string[]>;
}

const DRAWN = 32;
const WANTED = process.env.LIGHT_POSITIONS ?? "40";

test(`light in ${WANTED} positions of every game`, { timeout: 3_600_000 }, () => {
  const lines = python("tests.support.light_told", WANTED, process.env.LIGHT_SEED ?? "1")
    .trim()
    .split("\n");
  const every = Math.max(1, Math.floor(lines.length / DRAWN));
  const seen = new Map<string, number>();
  let barred = 0;
  for (const [n, line] of lines.entries()) {
    const told: Told = JSON.parse(line);
    seen.set(told.message.game_name, (seen.get(told.message.game_name) ?? 0) + 1);
    barred += compare(told);
    if (n % every === 0) draw(told);
  }
  expect(new Set(seen.values())).toEqual(new Set([Number(WANTED)]));
  expect(seen.size).toBeGreaterThanOrEqual(4);
  expect(barred).toBeGreaterThan(0);
});

/** Compares one position; says how many cards have a tunnel of which only some sides are joined: something bars an arm. */
function compare({ message, ways, groups: truth }: Told): number {
  const { game } = message;
  if (!game) throw new Error("no game");
  const cards = [...faceUp(readView(game.view))];
  const light = lit(game.scene);
  const drawn = cards.map(([cell, code]) => [
    cell,
    drawnAs(code, light.get(cell)).isLit,
    litGroups(code, light.get(cell)),
  ]);
  expect(drawn).toEqual(cards.map(([cell]) => [cell, cell in truth, truth[cell] ?? []]));
  const lamps = game.scene.ways.map((way) => Object.fromEntries(sidesOn(way).map(([at, all]) => [at, sorted(all)])));
  expect(lamps).toEqual(ways);
  return cards.reduce((sum, [cell, code]) => sum + barredIn(code, ways, cell), 0);
}

const sorted = (sides: string): string => [..."NESW"].filter((side) => sides.includes(side)).join("");

/** The same by the table's own picture: every card on the page, and every lamp. */
function draw({ message, ways, groups: truth }: Told): void {
  const { game } = message;
  if (!game) throw new Error("no game");
  const view = readView(game.view);
  const page = document.createElement("div");
  const scene = game.scene;
  render(h(Picture, { view, scene, size: 60, everything: extent(view), label: () => "" }), page);
  const cards = [...faceUp(view)];
  const drawn = Object.fromEntries(
    [...page.querySelectorAll(".lying")].map((card) => [
      card.parentElement?.getAttribute("transform"),
      [card.classList.contains("lit"), card.querySelector("use")?.getAttribute("href")],
    ]),
  );
  const wanted = Object.fromEntries(
    cards.map(([cell, code]) => [
      place(cell),
      [cell in truth, `#${symbolId(faceAt(scene, cell, code), truth[cell] ?? [])}`],
    ]),
  );
  expect(drawn).toEqual(wanted);
  if (scene.ways.some(({ name }) => name)) expect(lampsIn(page)).toEqual(lampsOf(message, ways));
  render(null, page);
}

/** The lamps that are drawn along ways of their own: of which colour, where, on how many sides. */
const lampsIn = (page: Element): string[] =>
  [...page.querySelectorAll(".way-lamps > g")]
    .map(
      (one) => `${one.getAttribute("class")} ${one.getAttribute("transform")} ${one.querySelectorAll("path").length}`,
    )
    .sort();

const lampsOf = ({ game }: Table, ways: Told["ways"]): string[] =>
  ways
    .flatMap((way, n) =>
      Object.entries(way).map(([cell, sides]) => `lamps-${game?.scene.ways[n]?.name} ${place(cell)} ${sides.length}`),
    )
    .sort();

const barredIn = (code: string, ways: Told["ways"], cell: string): number =>
  ways.filter((way) =>
    groups(code).some((group) => {
      const joined = [...group].filter((side) => way[cell]?.includes(side)).length;
      return joined > 0 && joined < group.length;
    }),
  ).length;
