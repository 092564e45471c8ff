// @vitest-environment happy-dom
/** Only drawings that are used are in the page, each once, with their parts and the reader's letters. */

import { expect, test } from "vitest";
import { drawing, isDrawn, letterArt, takeArt } from "../src/ui/sprite";

const ART = `<svg xmlns="http://www.w3.org/2000/svg"><defs>
  <g id="ml-p-rock"><use href="#ml-p-chip"/></g><g id="ml-p-chip"><path d="M0 0"/></g><g id="ml-p-cloud"/></defs>
  <symbol id="ml-NS"><use href="#ml-p-rock"/></symbol><symbol id="ml-EW"><use href="#ml-p-rock"/></symbol>
  <symbol id="ml-door"><text class="ml-letter-blue">B</text></symbol><symbol id="ml-hat"/></svg>`;

const inPage = (): string[] => [...document.querySelectorAll(".sprite [id]")].map(({ id }) => id).sort();

test("drawings come when they are used", () => {
  expect(drawing("ml-NS")).toBe("#ml-NS");
  expect(isDrawn("NS")).toBe(false);
  letterArt({ blue: "С" });
  takeArt(ART);
  expect(inPage()).toEqual(["ml-NS", "ml-p-chip", "ml-p-rock"]);
  expect([isDrawn("hat"), isDrawn("wig")]).toEqual([true, false]);
  for (const id of ["ml-EW", "ml-NS", "ml-door", "ml-wig"]) drawing(id);
  expect(inPage()).toEqual(["ml-EW", "ml-NS", "ml-door", "ml-p-chip", "ml-p-rock"]);
  expect(document.querySelector(".sprite text")?.textContent).toBe("С");
  letterArt({ blue: "N" });
  expect(document.querySelector(".sprite text")?.textContent).toBe("N");
});
