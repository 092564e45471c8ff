// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

/** The settings as a page finds them when it is opened. */
async function opened(kept?: string) {
  vi.resetModules();
  localStorage.clear();
  if (kept !== undefined) localStorage.setItem("motherlode", kept);
  const found = await import("../src/lib/settings");
  found.keepSettings();
  return found;
}
const root = document.documentElement;

beforeEach(() => localStorage.clear());

test("without anything kept there is sound, the system's theme and its motion", async () => {
  const { settings } = await opened();
  expect(settings.value).toMatchObject({ theme: "system", motion: "system", sound: true, name: "", language: "" });
  expect([root.dataset.theme, root.dataset.motion]).toEqual(["system", "system"]);
});
test("a change is kept, and the stylesheet is told", async () => {
  const { change } = await opened();
  change({ theme: "light", motion: "reduced", name: "Mira" });
  expect([root.dataset.theme, root.dataset.motion]).toEqual(["light", "reduced"]);
  const again = await opened(localStorage.getItem("motherlode") ?? "");
  expect(again.settings.value).toMatchObject({ theme: "light", name: "Mira", sound: true });
});
test.each(["", "{", "null", "[]"])("what is kept may be broken: %j", async (kept) => {
  const { settings } = await opened(kept);
  expect(settings.value).toMatchObject({ theme: "system", sound: true });
});
test("a change in another tab is followed", async () => {
  const { settings } = await opened();
  localStorage.setItem("motherlode", JSON.stringify({ theme: "dark" }));
  dispatchEvent(new StorageEvent("storage", { key: "another" }));
  expect(settings.value.theme).toBe("system");
  dispatchEvent(new StorageEvent("storage", { key: "motherlode" }));
  expect(settings.value.theme).toBe("dark");
});
test("things move unless the player or the system wants otherwise", async () => {
  const { change, moves } = await opened();
  const system = (reduce: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: reduce }));
  system(true);
  expect(moves()).toBe(false);
  change({ motion: "full" });
  expect(moves()).toBe(true);
  system(false);
  change({ motion: "reduced" });
  expect(moves()).toBe(false);
  change({ motion: "system" });
  expect(moves()).toBe(true);
  vi.unstubAllGlobals();
});
