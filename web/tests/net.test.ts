// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Handlers } from "../src/lib/net";
import { FakeSocket } from "./socket";

const handlers = () => ({ table: vi.fn(), line: vi.fn(), failed: vi.fn(), since: vi.fn(() => 17) });
let heard: ReturnType<typeof handlers>;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  heard = handlers();
  connection = new Connection("KRAM27", heard as Handlers);
});
afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const isConnected = () => {
  FakeSocket.last.welcome();
  return FakeSocket.last;
};

test("once greeted it enters the table, with the last act that it knows", () => {
  expect(FakeSocket.last.sent).toEqual([]);
  const socket = isConnected();
  expect(socket.sent).toEqual([{ type: "enter", code: "KRAM27", since: 17 }]);
  expect(heard.line.mock.calls.flat()).toEqual(["connecting", "open"]);
});
test("an answer goes to who asked, by the ticket", async () => {
  const socket = isConnected();
  const [first, second] = [connection.request({ type: "ready" }), connection.request({ type: "pause" })];
  const [one, two] = [socket.of("ready")[0], socket.of("pause")[0]];
  expect(one?.id).not.toBe(two?.id);
  const failed = { type: "error", key: "not_now", args: {}, id: two?.id };
  socket.say(failed);
  socket.say({ type: "done", id: one?.id });
  expect(await first).toEqual({ ok: true });
  expect(await second).toEqual({ ok: false, failed });
});
test("what was not answered is sent again after a loss, with the same ticket and once only", async () => {
  const socket = isConnected();
  const asked = connection.request({ type: "ready" });
  const done = connection.request({ type: "pause" });
  socket.say({ type: "done", id: socket.of("pause")[0]?.id });
  await done;
  socket.breaks();
  expect(heard.line).toHaveBeenLastCalledWith("lost");
  vi.advanceTimersByTime(1000);
  const next = isConnected();
  expect(next).not.toBe(socket);
  expect(next.of("pause")).toEqual([]);
  expect(next.of("ready")).toEqual(socket.of("ready"));
  next.say({ type: "done", id: socket.of("ready")[0]?.id });
  expect(await asked).toEqual({ ok: true });
});
test("what is asked while there is no line is sent as soon as there is one", () => {
  void connection.request({ type: "ready" });
  expect(FakeSocket.last.sent).toEqual([]);
  expect(isConnected().of("ready")).toHaveLength(1);
});
test("pauses grow while the server stays away, up to a limit, and are short again after a sound line", () => {
  const tries = (minutes: number) => {
    const before = FakeSocket.made.length;
    for (let n = 0; n < minutes * 600; n++) {
      if (FakeSocket.last.readyState !== 3) FakeSocket.last.breaks();
      vi.advanceTimersByTime(100);
    }
    return FakeSocket.made.length - before;
  };
  const [first, later] = [tries(1), tries(1)];
  expect(first).toBeGreaterThan(6);
  expect(later).toBeLessThan(5);
  expect(tries(1)).toBeGreaterThan(1);
  while (FakeSocket.last.readyState === 3) vi.advanceTimersByTime(100);
  isConnected();
  vi.advanceTimersByTime(11_000);
  FakeSocket.last.breaks();
  const before = FakeSocket.made.length;
  vi.advanceTimersByTime(600);
  expect(FakeSocket.made.length).toBe(before + 1);
});
test("a server that does not answer a ping is given up, one that does is not", () => {
  const socket = isConnected();
  vi.advanceTimersByTime(15_000);
  expect(socket.of("ping")).toHaveLength(1);
  socket.say({ type: "pong", sent: 0, now: 0 });
  vi.advanceTimersByTime(7_000);
  expect(FakeSocket.last).toBe(socket);
  vi.advanceTimersByTime(8_000 + 7_000);
  expect(FakeSocket.last).not.toBe(socket);
});
test("a busy server is told of, and asked again", () => {
  const socket = isConnected();
  socket.say({ type: "error", key: "busy", args: {}, id: null });
  expect(heard.failed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(4_000);
  expect(socket.of("enter")).toHaveLength(2);
});
test("a table that is not there is told of, and not asked for again", () => {
  const socket = isConnected();
  socket.say({ type: "error", key: "no_such_table", args: {}, id: null });
  expect(heard.failed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(socket.of("enter")).toHaveLength(1);
});
test("when the network comes back, it is tried at once", () => {
  isConnected().breaks();
  const before = FakeSocket.made.length;
  dispatchEvent(new Event("online"));
  expect(FakeSocket.made.length).toBe(before + 1);
});
test("once closed, nothing is tried any more", () => {
  const socket = isConnected();
  connection.close();
  socket.breaks();
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.last).toBe(socket);
});
