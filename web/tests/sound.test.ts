// @vitest-environment happy-dom
/** A page makes its first sound after its first press or key, as browsers want it. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";

let made = 0;

class Silence {
  state = "running";
  currentTime = 0;
  constructor() {
    made += 1;
  }
}

beforeEach(() => {
  made = 0;
  vi.resetModules();
  vi.stubGlobal("AudioContext", Silence);
});
afterEach(() => vi.unstubAllGlobals());

async function heard(navigator: object): Promise<number> {
  vi.stubGlobal("navigator", navigator);
  const { play } = await import("../src/lib/sound");
  play("turn");
  return made;
}

test("nothing sounds, and nothing complains, before the page was touched", async () => {
  expect(await heard({ userActivation: { hasBeenActive: false } })).toBe(0);
});

test("it sounds once the page was touched, and in browsers that can't tell", async () => {
  expect(await heard({ userActivation: { hasBeenActive: true } })).toBe(1);
  vi.resetModules();
  expect(await heard({})).toBe(2);
});
