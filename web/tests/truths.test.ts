import { expect, test } from "vitest";
import type { Claim, Entry, Round, Table } from "../src/messages";
import { claimsOf, goldOnTheWay, isTrue } from "../src/screens/roundEnd/truths";
import { table } from "../src/table/state";
import { ALL_BOXES } from "./python";

const began = (round: number) => ({ said: { what: "began", events: [{ event: "round_began", round }] } });
const claimed = (seat: number, said: Claim) => ({ said: { what: "claimed", seat, said } });
const iAm = (role: string): Claim => ({ claim: "i_am", role });
const goalIs = (cell: string, what: string): Claim => ({ claim: "goal_is", cell, what });
const all = (...entries: object[]) => entries as Entry[];

test("of each kind of claim the last of a round counts, of goals the last for each goal", () => {
  const said = claimsOf(
    all(
      began(1),
      claimed(0, iAm("saboteur")),
      claimed(0, goalIs("8,0", "stone")),
      claimed(0, goalIs("8,2", "treasure")),
      claimed(0, iAm("miner")),
      claimed(0, goalIs("8,0", "treasure")),
    ),
    1,
  );
  expect(said.get(0)).toEqual([goalIs("8,2", "treasure"), iAm("miner"), goalIs("8,0", "treasure")]);
});
test("what was said in another round is not told in this one", () => {
  const entries = all(began(1), claimed(0, iAm("miner")), began(2), claimed(1, iAm("saboteur")));
  expect([...claimsOf(entries, 2).keys()]).toEqual([1]);
  expect([...claimsOf(entries, 1).keys()]).toEqual([0]);
});
test("roles that lie open tell truth from lie, what is unknown stays open", () => {
  table.value = { game: { boxes: ALL_BOXES, view: {}, legal: [] } } as unknown as Table;
  const round = { roles: ["miner", "saboteur", "?"] } as Round;
  const suspect = (seat: number): Claim => ({ claim: "suspect", seat });
  expect([iAm("miner"), iAm("saboteur")].map((claim) => isTrue(claim, "miner", round))).toEqual([true, false]);
  expect([suspect(1), suspect(0), suspect(2)].map((claim) => isTrue(claim, "miner", round))).toEqual([
    true,
    false,
    null,
  ]);
  expect([isTrue(iAm("miner"), "?", round), isTrue(goalIs("8,0", "stone"), "miner", round)]).toEqual([null, null]);
});
test("gold that changed hands before the end of a round is told, not that of another round or of a move taken back", () => {
  const acted = (act: number, ...events: object[]) => ({ act, said: { what: "acted", seat: 0, events } });
  const moved = { event: "moved", seat: 0, move: "EW@1,0" };
  const toll = { event: "paid_toll", seat: 0, target: 1, gold: 1 };
  const found = { event: "took_gold", seat: 1, gold: 1 };
  const entries = all(
    began(1),
    acted(1, toll),
    began(2),
    acted(2, moved),
    acted(3, moved, toll),
    acted(4, found),
    { act: 5, said: { what: "took_back", seat: 1, undone: 4 } },
    acted(6, { event: "round_over", round: 2 }, { event: "paid", seat: 0, gold: 3 }),
  );
  expect(goldOnTheWay(entries, 2)).toEqual(all(acted(3, toll)));
  expect(goldOnTheWay(entries, 1)).toEqual(all(acted(1, toll)));
});
