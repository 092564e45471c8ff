/** Made by `web/words.ts`: the languages, and how to fetch the words of each. */
declare module "virtual:words" {
  type Words = Record<string, string | Record<string, string>>;
  export const LANGUAGES: Record<string, string>;
  export const WORDS: Record<string, () => Promise<{ default: Words }>>;
}
