import { expect, test } from "vitest";
import type { Catalogue, GameOffer } from "../src/messages";
import { Draft, fitted } from "../src/screens/newTable/draft";

const game = (name: string, players: number[], more: Partial<GameOffer> = {}): GameOffer =>
  ({ name, players, modules: [], options: [], ...more }) as unknown as GameOffer;
const BASE = game("base", [3, 4, 5, 6, 7, 8, 9, 10], {
  modules: ["toll", "goals"],
  options: [
    { name: "first_seat", box: null, values: [null, 0] },
    { name: "toll_price", box: "toll", values: [1, 2] },
  ] as GameOffer["options"],
});
const DUEL = game("duel", [2]);
const MANY = game("many", [6, 7]);
const draft = () =>
  new Draft({ games: [BASE, DUEL, MANY], levels: [], default_level: "digger" } as unknown as Catalogue);

test("a table begins with the first game and seats for friends and bots", () => {
  const one = draft();
  expect(one.wish.value).toMatchObject({ game: "base", modules: [], options: {}, clock: null, public: false });
  expect(one.seats.value.map(({ kind }) => kind)).toEqual(["me", "friend", "friend", "bot", "bot"]);
});
test("seats are as many as the game allows, filled up with bots, and mine stays", () => {
  const one = draft();
  one.choose(DUEL);
  expect(one.seats.value.map(({ kind }) => kind)).toEqual(["me", "friend"]);
  one.choose(MANY);
  expect(one.seats.value.map(({ kind }) => kind)).toEqual(["me", "friend", "bot", "bot", "bot", "bot"]);
  expect(fitted([], DUEL, "digger")).toEqual([
    { kind: "bot", level: "digger" },
    { kind: "bot", level: "digger" },
  ]);
});
test("only options of what is in play are wished for", () => {
  const one = draft();
  one.setOption("toll_price", 2);
  one.setOption("first_seat", 0);
  expect(one.wish.value.options).toEqual({ first_seat: 0 });
  one.toggle("toll");
  expect(one.wish.value.options).toEqual({ first_seat: 0, toll_price: 2 });
});
test("another game puts away boxes that are not its own, and all options", () => {
  const one = draft();
  one.toggle("toll");
  one.toggle("goals");
  one.setOption("first_seat", 0);
  one.choose(game("other", [3], { modules: ["goals"] }));
  expect([one.boxes.value, one.options.value]).toEqual([["goals"], {}]);
});
test("a box chosen twice is not chosen, and boxes are told in order", () => {
  const one = draft();
  for (const box of ["toll", "goals", "toll", "toll"]) one.toggle(box);
  expect(one.wish.value.modules).toEqual(["goals", "toll"]);
});
test("seats are added, changed and taken away at the end", () => {
  const one = draft();
  one.addSeat();
  one.changeSeat(1, { kind: "bot", level: "novice" });
  one.removeSeat();
  expect(one.seats.value[1]).toEqual({ kind: "bot", level: "novice" });
  expect(one.seats.value).toHaveLength(5);
});
