// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { has, LANGUAGES, language, learn, sentence, speak, t, wanted } from "../src/lib/i18n";
import { change } from "../src/lib/settings";

afterEach(() => {
  change({ language: "" });
  vi.unstubAllGlobals();
});
const browser = (...languages: string[]) => vi.stubGlobal("navigator", { languages });

test("holes are filled, and a hole that nobody fills is seen", () => {
  learn("en", { greeting: "{player} digs at {place}." });
  expect(t("greeting", { player: "Mira" })).toBe("Mira digs at {place}.");
});
test("an unknown key shows itself", () => {
  learn("en", {});
  expect([t("ui.nothing"), has("ui.nothing")]).toEqual(["ui.nothing", false]);
});
test("what fills a hole is not read for holes", () => {
  learn("en", { said: "{player}: {text}" });
  expect(t("said", { player: "{text}", text: "hello" })).toBe("{text}: hello");
});
test.each([
  ["en", { one: "1", other: "n" }, { 0: "n", 1: "1", 2: "n", 5: "n" }],
  ["de", { one: "1", other: "n" }, { 0: "n", 1: "1", 2: "n" }],
  ["bg", { one: "1", other: "n" }, { 1: "1", 2: "n", 21: "n" }],
  ["uk", { one: "1", few: "2", many: "5", other: "x" }, { 1: "1", 2: "2", 5: "5", 11: "5", 12: "5", 21: "1", 22: "2" }],
  ["pl", { one: "1", few: "2", many: "5", other: "x" }, { 1: "1", 2: "2", 5: "5", 12: "5", 21: "5", 22: "2" }],
])("numbers take the form that the language gives them (%s)", (code, forms, expected) => {
  learn(code, { count: forms });
  const found = Object.fromEntries(Object.keys(expected).map((n) => [n, t("count", { n: Number(n) })]));
  expect(found).toEqual(expected);
});
test("a form that a catalogue lacks is the general one", () => {
  learn("uk", { count: { other: "x" } });
  expect(t("count", { n: 2 })).toBe("x");
});
test("every language has every form that its numbers ask for", async () => {
  const lacking: string[] = [];
  for (const code of Object.keys(LANGUAGES)) {
    await speak(code);
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const n of [0, 1, 2, 3, 5, 11, 21, 22, 25]) {
      const said = t("count.gold", { n });
      if (!said.includes(String(n)) || said.includes("{")) lacking.push(`${code} ${n}: ${said} (${forms.join(", ")})`);
    }
  }
  expect(lacking).toEqual([]);
});
test("the page says which language it speaks", async () => {
  await speak("pl");
  expect([language(), document.documentElement.lang]).toEqual(["pl", "pl"]);
});
test("who changes their mind while words are fetched hears the last language", async () => {
  vi.resetModules();
  const fresh = await import("../src/lib/i18n");
  await fresh.speak("uk");
  await Promise.all([fresh.speak("de"), fresh.speak("uk")]); // the words of the second are there at once
  expect(fresh.language()).toBe("uk");
});
test("the chosen language comes before the browser's, and theirs in their order", () => {
  browser("fr-FR", "de-AT", "en");
  expect(wanted()).toBe("de");
  change({ language: "bg" });
  expect(wanted()).toBe("bg");
  change({ language: "xx" });
  expect(wanted()).toBe("de");
  browser("fr");
  expect(wanted()).toBe("en");
});
test("a sentence begins with a capital letter of its language", () => {
  learn("uk", {});
  expect(sentence("їжак")).toBe("Їжак");
  expect(sentence("")).toBe("");
});
