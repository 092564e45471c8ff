/** Collects the words of each language, those of the table and the page and those of every box, into one file to fetch. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

type Words = Record<string, string | Record<string, string>>;

const PACKAGE = join(import.meta.dirname, "..", "src", "motherlode");
const ENGLISH = "en";
const ALL = "virtual:words";

export function words(): Plugin {
  return {
    name: "motherlode-words",
    resolveId: (id) => (id === ALL || id.startsWith(`${ALL}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${ALL}`)) return undefined;
      const language = id.slice(ALL.length + 2);
      for (const file of language ? [...filesOf(ENGLISH), ...filesOf(language)] : [languagesFile])
        this.addWatchFile(file);
      return language ? `export default ${JSON.stringify(collected(language))}` : listed();
    },
  };
}

const languagesFile = join(PACKAGE, "i18n", "languages.json");

/** The languages, and how to fetch the words of each. */
function listed(): string {
  const spoken: Record<string, { name: string }> = JSON.parse(readFileSync(languagesFile, "utf8"));
  const names = Object.fromEntries(Object.entries(spoken).map(([language, { name }]) => [language, name]));
  const loaders = Object.keys(spoken).map((language) => `${language}: () => import("${ALL}/${language}")`);
  return `export const LANGUAGES = ${JSON.stringify(names)};\nexport const WORDS = { ${loaders.join(", ")} };`;
}

/** All words of a language, in English where it lacks them; the browser needs none of the terminal's. */
function collected(language: string): Words {
  const own = Object.assign(
    {},
    ...[ENGLISH, language].flatMap(filesOf).map((file) => JSON.parse(readFileSync(file, "utf8")) as Words),
  );
  return Object.fromEntries(Object.entries<Words[string]>(own).filter(([key]) => !key.startsWith("terminal.")));
}

function filesOf(language: string): string[] {
  const boxes = readdirSync(join(PACKAGE, "modules"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = ["i18n", "i18n/ui", ...boxes.map((box) => `modules/${box.name}/words`).sort()];
  return folders.map((folder) => join(PACKAGE, folder, `${language}.json`)).filter(existsSync);
}
