/** The little of Node that tests use. */

declare module "node:child_process" {
  export function execFileSync(file: string, words: string[], options: object): string;
}
declare module "node:path" {
  export function join(...parts: string[]): string;
}
declare const process: { env: Record<string, string | undefined> };
interface ImportMeta {
  dirname: string;
}
