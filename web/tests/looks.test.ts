/** Who looks how at a table. */

import { expect, test } from "vitest";
import { FACES, looksOf } from "../src/ui/looks";

const seats = (...looks: (string | null)[]) => looks.map((look) => ({ look }));
const faces = (...looks: (string | null)[]) => looksOf(seats(...looks)).map(({ face }) => face);

test("without a choice everybody has the face of the seat", () => expect(faces(null, null, null)).toEqual([0, 1, 2]));
test("a chosen face is kept, and nobody else has it", () => {
  expect(faces("2:teal", null, null)).toEqual([2, 1, 0]);
  expect(faces(null, null, "1:ash")).toEqual([0, 2, 1]);
});
test("of two who chose the same the first has it; colours stay", () => {
  expect(looksOf(seats("4:teal", "4:rose"))).toEqual([
    { face: 4, colour: "teal" },
    { face: 1, colour: "rose" },
  ]);
});
test("a full table has as many faces as people", () => {
  const all = faces("11:ash", "11:ash", "0:sky", ...Array.from({ length: FACES - 3 }, () => null));
  expect(new Set(all).size).toBe(FACES);
});
