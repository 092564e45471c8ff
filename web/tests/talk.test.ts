// @vitest-environment happy-dom
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LANGUAGES, speak, t } from "../src/lib/i18n";
import type { Entry, Table } from "../src/messages";
import { PHRASES, spokenLine } from "../src/table/phrases";
import { entries, table } from "../src/table/state";
import { TalkButton, TalkDrawer, talkOpen } from "../src/table/Talk";
import "./python";

const person = (seat: number, name: string) => ({ seat, kind: "person", name, me: seat === 0, claims: [] });
const TABLE = {
  code: "ABCD2345",
  phase: "playing",
  me: 0,
  act: 3,
  chat: true,
  seats: [person(0, "Mira"), person(1, "Olha")],
  entries: [],
  modules: [],
  game_name: "base",
  game: {
    boxes: ["common", "classic", "base"],
    legal: [],
    claimable: { roles: ["miner", "saboteur"], goals: ["treasure"], pile: [] },
    scene: { ways: [], signs: {}, tokens: [], owes: "", may_object: false },
    view: { game: "base", hands: [[], []], board: {} },
  },
} as unknown as Table;
const said = (number: number, seat: number, line: string): Entry =>
  ({ act: number, at: 0, said: { what: "said", seat, line } }) as Entry;
const claimed = (number: number, seat: number): Entry =>
  ({ act: number, at: 0, said: { what: "claimed", seat, said: { claim: "i_am", role: "miner" } } }) as Entry;
const show = (at: Table = TABLE) =>
  act(() => render(h("main", null, [h(TalkButton, null), h(TalkDrawer, { table: at })]), document.body));

beforeEach(async () => {
  await speak("en");
  Element.prototype.checkVisibility ??= () => true;
  table.value = TABLE;
  entries.value = [said(1, 1, "/hello"), claimed(2, 1), said(3, 0, "Hm.")];
});
afterEach(() => {
  act(() => render(null, document.body));
  talkOpen.value = false;
  table.value = null;
  entries.value = [];
  vi.restoreAllMocks();
});

for (const language of Object.keys(LANGUAGES)) {
  test(`quick words are read in one's own language (${language})`, async () => {
    await speak(language);
    const read = PHRASES.map((phrase) => spokenLine(`/${phrase}`));
    expect(read.filter((line) => line.startsWith("/") || line.startsWith("ui."))).toEqual([]);
    expect([spokenLine("/no such word"), spokenLine("hello")]).toEqual(["/no such word", "hello"]);
  });
}
test("what others have said is counted until it was in sight; talk and claims are one stream, and no window", () => {
  show();
  expect(document.querySelector(".talk-count")?.textContent).toBe("2");
  act(() => (document.querySelector(".talk-button") as HTMLElement).click());
  expect(document.querySelector("dialog")).toBe(null);
  const lines = [...document.querySelectorAll(".talk-lines li")].map((line) => line.textContent);
  expect(lines).toEqual(["Olha Hello, all!", "Olha says: My role: miner.", "Mira Hm."]);
  expect(document.querySelector(".talk-count")).toBe(null);
  act(() => {
    entries.value = [...entries.value, said(4, 1, "👍")];
  });
  expect(document.querySelector(".talk-lines li:last-child")?.textContent).toBe("Olha 👍");
});
test("at an open table there are claims and no chat; among bots nobody reads chat", () => {
  talkOpen.value = true;
  show({ ...TABLE, chat: false });
  expect(document.querySelectorAll(".claims .button").length).toBe(3);
  expect(document.querySelector(".chat-line")).toBe(null);
  expect(document.body.textContent).toContain(t("ui.talk.closed"));
  const bots = TABLE.seats.map((seat) => (seat.me ? seat : { ...seat, kind: "bot" }));
  show({ ...TABLE, seats: bots } as Table);
  expect(document.querySelector(".chat-line, .quick")).toBe(null);
});
