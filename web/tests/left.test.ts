// @vitest-environment happy-dom
/** A table is left when the server has said so, not before: a page that is closed too early has left nothing. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isLeaving, isLeft, leaveForGood } from "../src/lib/left";
import { FakeSocket } from "./socket";

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
});
afterEach(() => vi.unstubAllGlobals());

const asked = (): string => String(FakeSocket.last.of("leave")[0]?.id);

test("it is left when the server says so", async () => {
  const done = leaveForGood("KRAM27");
  expect([isLeaving("KRAM27"), isLeft("KRAM27")]).toEqual([true, false]);
  FakeSocket.last.welcome();
  expect([isLeaving("KRAM27"), isLeft("KRAM27")]).toEqual([true, false]);
  FakeSocket.last.say({ type: "done", id: asked() });
  expect(await done).toBeNull();
  expect([isLeaving("KRAM27"), isLeft("KRAM27")]).toEqual([false, true]);
  expect(localStorage.getItem("motherlode-left")).toContain("KRAM27");
});

test("a table that is gone is left; one that could not be left is offered again, with the reason", async () => {
  const gone = leaveForGood("GONE22");
  FakeSocket.last.welcome();
  FakeSocket.last.say({ type: "error", key: "no_such_table", args: {}, id: null });
  expect(await gone).toBeNull();
  expect(isLeft("GONE22")).toBe(true);
  const stuck = leaveForGood("STUCK2");
  FakeSocket.last.welcome();
  FakeSocket.last.say({ type: "error", key: "not_stored", args: {}, id: asked() });
  expect((await stuck)?.key).toBe("not_stored");
  expect([isLeaving("STUCK2"), isLeft("STUCK2")]).toEqual([false, false]);
});

test("a server that is busy is asked again", async () => {
  vi.useFakeTimers();
  const done = leaveForGood("BUSY22");
  FakeSocket.last.welcome();
  FakeSocket.last.say({ type: "error", key: "busy", args: {}, id: null });
  expect(isLeaving("BUSY22")).toBe(true);
  vi.advanceTimersByTime(10000);
  FakeSocket.last.say({ type: "done", id: asked() });
  vi.useRealTimers();
  expect(await done).toBeNull();
});
