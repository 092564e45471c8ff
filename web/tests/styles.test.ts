import { expect, test } from "vitest";

const files = import.meta.glob<string>("../src/styles/*.css", { eager: true, query: "?raw", import: "default" });
const sheets = Object.entries(files).filter(([path]) => !/(tokens|fonts)\.css$/.test(path));
const tokens = Object.entries(files).find(([path]) => path.endsWith("/tokens.css"))?.[1] ?? "";

/** What matches in all sheets, with the sheet's name. */
const found = (pattern: RegExp): string[] =>
  sheets.flatMap(([path, text]) => [...text.matchAll(pattern)].map(([match]) => `${path.split("/").at(-1)}: ${match}`));

test("the sheets are there, with something in them", () => {
  expect(sheets.length).toBeGreaterThan(5);
  expect(Object.entries(files).filter(([, text]) => !text.includes("{"))).toEqual([]);
});
test("colours stand in the theme alone", () =>
  expect(found(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi).filter((one) => !one.endsWith("#app"))).toEqual([]));
test("sizes of type are the theme's", () =>
  expect(found(/(?:^|\s)font-size: (?!var\(--type-|0;)[^;]+|(?:^|\s)font: (?!inherit)[^;]*\d(?:px|rem)[^;]*/g)).toEqual(
    [],
  ));
test("corners are the theme's", () => expect(found(/border-radius: [^;]*\d(?:px|%|rem)[^;]*/g)).toEqual([]));
test("gaps are the theme's", () =>
  expect(found(/(?:^|\s)gap: [^;]+/g).filter((one) => /\d(?:px|rem)/.test(one) && !one.includes("clamp("))).toEqual(
    [],
  ));
test("one breakpoint divides narrow from wide; all other room is asked of a container", () => {
  const widths = found(/@media[^{]*width[^{]*/g).map((one) => /width [<>=]+ (\d+px)/.exec(one)?.[1]);
  expect(new Set(widths)).toEqual(new Set(["900px"]));
});
test("every name that is used is in the theme, or set where it is used", () => {
  const used = new Set(
    [
      ...Object.values(files)
        .join("\n")
        .matchAll(/var\((--[\w-]+)/g),
    ].map(([, name]) => name),
  );
  const set = new Set(
    [
      ...Object.values(files)
        .join("\n")
        .matchAll(/(--[\w-]+):/g),
    ].map(([, name]) => name),
  );
  const byTheDrawing = new Set(["--after", "--turn"]);
  expect([...used].filter((name) => name && !set.has(name) && !byTheDrawing.has(name))).toEqual([]);
});
test("every name in the theme is used", () => {
  const names = [...tokens.matchAll(/(--[\w-]+):/g)].map(([, name]) => name as string);
  const all = Object.values(files).join("\n");
  expect(names.filter((name) => !all.includes(`var(${name}`))).toEqual([]);
});
