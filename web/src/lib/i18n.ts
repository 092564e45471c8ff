/**
 * Words come from the files that the server reads too, collected for each language (web/words.ts); plurals by CLDR
 * category.
 */

import { LANGUAGES, WORDS } from "virtual:words";
import { signal } from "@preact/signals";
import { settings } from "./settings";

export type Args = Record<string, string | number>;
type Entry = string | Record<string, string>;
type Catalogue = Record<string, Entry>;

export { LANGUAGES };

const words = signal<{ language: string; catalogue: Catalogue; plural: Intl.PluralRules }>({
  language: "en",
  catalogue: {},
  plural: new Intl.PluralRules("en"),
});

/** The language that was chosen, else the first of the browser's that we speak. */
export function wanted(): string {
  const asked = [settings.value.language, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Fetches a language and speaks it, unless another has been asked for meanwhile. */
export async function speak(language: string): Promise<void> {
  asked = language;
  const fetched = await WORDS[language]?.();
  if (fetched && asked === language) learn(language, fetched.default);
}

let asked = "";

export function learn(language: string, catalogue: Catalogue): void {
  words.value = { language, catalogue, plural: new Intl.PluralRules(language) };
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

export const language = (): string => words.value.language;
export const has = (key: string): boolean => key in words.value.catalogue;

/** The sentence for a key, with its holes filled; an unknown key shows itself, so that it is seen. */
export function t(key: string, args: Args = {}): string {
  const { catalogue, plural } = words.value;
  const entry = catalogue[key];
  if (entry === undefined) return key;
  const sentence =
    typeof entry === "string" ? entry : (entry[plural.select(Number(args.n ?? args.count ?? 0))] ?? entry.other ?? key);
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => (name in args ? String(args[name]) : hole));
}

/** With a full stop, unless it ends in a sign of its own. */
export const stopped = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A name at the beginning of a line. */
export const sentence = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(words.value.language) + text.slice(1);
