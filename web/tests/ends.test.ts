// @vitest-environment happy-dom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readView } from "../src/game/view";
import { speak } from "../src/lib/i18n";
import type { Table } from "../src/messages";
import { Champions } from "../src/screens/roundEnd/Champions";
import { Sum } from "../src/screens/roundEnd/Gold";
import { sceneThen } from "../src/screens/roundEnd/MineThen";
import { acting, table } from "../src/table/state";
import { ALL_BOXES } from "./python";

const seats = ["Mira", "Olha", "Boyan"].map((name, seat) => ({
  seat,
  kind: "person",
  name,
  me: seat === 0,
  claims: [],
}));

beforeEach(() => speak("en"));
afterEach(() => {
  act(() => render(null, document.body));
  table.value = null;
});

test("the winner of a Duel is told with the gold that was kept", () => {
  const kept = [["gold2:NE"], ["gold3:NEW", "N.EW+gold@N"]];
  const view = readView({ game: "duel", round: 3, kept, over: { winners: [1] } });
  const duel = { code: "DUELEND2", me: 0, seats, game_name: "duel", record: null, next_code: null } as unknown as Table;
  act(() => render(h(Champions, { table: duel, view }), document.body));
  expect(document.querySelector(".champions h1")?.textContent).toBe("Winner: Olha");
  expect(document.querySelector(".champions p")?.textContent).toContain("Most gold in the end: 4 gold.");
});
test("tokens are seen beside gold cards, so that the sum adds up", () => {
  const shown = (gold_cards: number[][]) => {
    const view = readView({ game: "base", gold: [2, 0, 0], gold_cards });
    act(() => render(h(Sum, { table: { seats } as unknown as Table, view }), document.body));
    return [...document.querySelectorAll(".sum-tokens")].map(({ textContent }) => textContent);
  };
  expect(shown([[3], [1], []])).toEqual(["2"]);
  expect(shown([[], [], []])).toEqual([]);
});
test("the mine of a finished round is drawn with the pictures that belong to its cards", () => {
  const half = (cell: string) => ({ cell, kind: "costume", which: "W", face: true, seat: null });
  const dwarf = { cell: "4,0", kind: "toll", which: "", face: false, seat: 0 };
  const game = {
    scene: { tokens: [half("4,0"), half("5,0"), dwarf] },
    view: { board: { "4,0": "place", "5,0": "NS" } },
  };
  const mine = { board: { "4,0": "place", "5,0": "place" }, faceup_goals: {}, facedown: [], light: {} };
  expect(sceneThen({ game } as unknown as Table, mine).tokens).toEqual([half("4,0")]);
});
test("where all are asked at once, it is the turn of the one whose card it is about", () => {
  const at = (asked: string | null) => {
    const game = { asked, to_act: 2, boxes: ALL_BOXES, view: { to_move: 1 }, legal: [] };
    table.value = { me: 0, phase: "playing", seats, game } as unknown as Table;
    return acting.value;
  };
  expect([at("veto"), at(null)]).toEqual([1, 2]);
});
