import { afterEach, expect, test, vi } from "vitest";
import { ApiError, api, recordLink } from "../src/lib/api";

const answers = (body: unknown, status = 200) => {
  const fetched = vi.fn(async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const failure = (asked: Promise<unknown>) => asked.then(() => null).catch((error: unknown) => error);

afterEach(() => vi.unstubAllGlobals());

test("a record is sent as text, a wish as JSON", async () => {
  const fetched = answers({ id: "1" });
  await api.load("m EW@1,0");
  await api.playNow({ name: "Mira" } as Parameters<typeof api.playNow>[0]);
  const sent = fetched.mock.calls.map((call) => (call as unknown as [string, RequestInit])[1]);
  expect(sent.map(({ body }) => body)).toEqual(["m EW@1,0", '{"name":"Mira"}']);
  expect(sent.map(({ headers }) => (headers as Record<string, string>)["content-type"])).toEqual([
    "text/plain; charset=utf-8",
    "application/json",
  ]);
});
test("what the server has against it is told with its key", async () => {
  answers({ type: "error", key: "full", args: { n: 3 }, id: null }, 409);
  const error = await failure(api.tables());
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).failed).toMatchObject({ key: "full", args: { n: 3 } });
});
test("an answer that is no JSON is a broken one", async () => {
  answers("<h1>Bad gateway</h1>", 502);
  expect(((await failure(api.tables())) as ApiError).failed.key).toBe("broken");
});
test("a server that can't be reached is told as such", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  expect(((await failure(api.tables())) as ApiError).failed.key).toBe("unreachable");
});
test("names in addresses are escaped", () => expect(recordLink("a/b c")).toBe("/api/records/a%2Fb%20c"));
