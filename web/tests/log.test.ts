import { expect, test } from "vitest";
import { readView } from "../src/game/view";
import { LANGUAGES, speak } from "../src/lib/i18n";
import type { GameEvent, Seat } from "../src/messages";
import { eventLines } from "../src/table/log";
import { refusalText } from "../src/table/refusal";
import { ALL_BOXES } from "./python";

const seats = ["Mira", "Olha", "Boyan"].map((name, seat) => ({ seat, kind: "person", name }) as unknown as Seat);
const view = readView({
  board: { "0,0": "start" },
  facedown: { "8,2": { goal: "?" }, "8,0": { goal: "?" }, "8,-2": { goal: "?" } },
});
const told = (...events: GameEvent[]): string =>
  eventLines(events, { seats, view, me: 0, boxes: ALL_BOXES })
    .map(({ text }) => text)
    .join(" ");
const moved = (move: string): string => told({ event: "moved", seat: 0, move });

const MOVES = [
  "EW@3,1",
  "EW@3,1 pay>2",
  "rockfall@3,1",
  "map@8,2",
  "key@3,1",
  "collapse@3,1",
  "toll NS@3,1:W",
  "diversion>EW@3,1",
  "diversion>EW@3,1 pay>2",
  "back-and-forth@8,2@8,0 swap",
  "back-and-forth@8,2@8,0 ?",
  "toll ?@3,1:W",
  "reveal@8,2",
  "turn@8,2=NE",
  "push@8,2",
  "mark@3,1",
  "troll@3,1",
  "unheard-of@3,1",
];
const EVENTS: GameEvent[] = [
  { event: "toll_gone", at: "3,1" },
  { event: "pushed", at: "8,2", to: "9,2" },
  { event: "marked", seat: 0, at: "3,1" },
  { event: "looked", seat: 0, at: "8,2", card: "stone:NE" },
  { event: "turned_up", seat: 0, at: "8,2", card: "treasure" },
  { event: "turned_up", seat: 0, at: "8,0", card: "stone:NE" },
  { event: "turned_up", seat: 0, at: "8,0", card: "bag1:NESW" },
];
const RAW = /-?\d+,-?\d+/;

for (const language of Object.keys(LANGUAGES)) {
  test(`cells stand in words in the log (${language})`, async () => {
    await speak(language);
    const lines = [...MOVES.map(moved), ...EVENTS.map((event) => told(event))];
    expect(lines.filter((line) => line === "" || RAW.test(line) || /[{}]/.test(line))).toEqual([]);
  });
}

test("a toll dwarf, a diversion and two goals are told with their places", async () => {
  await speak("en");
  expect(moved("toll NS@3,1:W")).toBe("Mira puts a toll dwarf (column 3, 1 up).");
  expect(moved("diversion>EW@3,-2")).toBe("Mira diverts the last tunnel (column 3, 2 down): straight tunnel.");
  expect(moved("back-and-forth@8,2@8,0 ?")).toBe("Mira moves two goals back and forth: the top goal, the middle goal.");
});

test("a refusal speaks the reader's language, with the rule; a rule without words speaks English", async () => {
  const refused = {
    type: "refused" as const,
    id: "1",
    text: "EW@5,0",
    rule: "B-8",
    key: "rule.B-8",
    args: {},
    english: "A dwarf with a broken tool digs nothing.",
  };
  await speak("de");
  expect(refusalText(refused)).toBe("Ein Zwerg mit kaputtem Werkzeug gräbt nicht. (B-8)");
  expect(refusalText({ ...refused, rule: "X-1", key: "rule.X-1" })).toBe(
    "A dwarf with a broken tool digs nothing. (X-1)",
  );
  expect(refusalText({ ...refused, rule: "X-1", key: "rule.X-1", english: "" })).toContain("X-1");
});
for (const language of Object.keys(LANGUAGES)) {
  test(`who takes nothing is said to take nothing (${language})`, async () => {
    await speak(language);
    const took = (cards: string[]) => told({ event: "took", seat: 0, cards, owed: 0 } as unknown as GameEvent);
    expect(took([])).not.toMatch(/: ?;/);
    expect(took(["gold2:NE"])).toContain(":");
    expect(took([])).not.toBe("");
  });
}
test("who plays alone is not told of a winner", async () => {
  await speak("en");
  const over = [{ event: "game_over", winners: [0] } as unknown as GameEvent];
  const lines = (count: number) =>
    eventLines(over, { seats: seats.slice(0, count), view, me: 0, boxes: ALL_BOXES }).map(({ text }) => text);
  expect(lines(1)).toEqual(["The game is over."]);
  expect(lines(3)).toEqual(["The game is over. The winner: Mira."]);
});

const HITS = ["break:lamp", "fix:lamp", "trap", "free", "inspect", "swap-hats", "swap-hands", "hands-off"];

for (const language of Object.keys(LANGUAGES)) {
  test(`what hits the reader is said to the reader, not of a name (${language})`, async () => {
    await speak(language);
    const lines = [
      ...HITS.map((card) => told({ event: "moved", seat: 1, move: `${card}>0` })),
      told({ event: "stole", seat: 1, target: 0 } as GameEvent),
      told({ event: "paid_toll", seat: 1, target: 0, gold: 1 }),
    ];
    expect(lines.filter((line) => line === "" || line.includes("Mira") || !line.includes("Olha"))).toEqual([]);
  });
  test(`who mends an own tool is named once (${language})`, async () => {
    await speak(language);
    const lines = ["fix:lamp>1", "free>1", "swap-hats>1"].map((move) => told({ event: "moved", seat: 1, move }));
    expect(lines.map((line) => line.split("Olha").length - 1)).toEqual([1, 1, 1]);
  });
}

test("what hits others is told with their names", async () => {
  await speak("en");
  expect(told({ event: "moved", seat: 1, move: "break:lamp>2" })).toBe("Olha breaks Boyan's lamp.");
  expect(told({ event: "moved", seat: 1, move: "break:lamp>0" })).toBe("Olha breaks your lamp.");
});
