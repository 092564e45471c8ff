// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { codeFrom, go, isOurs, read, route, watchAddress } from "../src/lib/route";

test.each([
  ["/", "", { page: "home" }],
  ["/", "?new", { page: "new" }],
  ["/", "?new&game=duel", { page: "new" }],
  ["/", "?replays", { page: "replays" }],
  ["/", "?else", { page: "home" }],
  ["/help", "", { page: "help" }],
  ["/solo/", "", { page: "solo" }],
  ["/t/kram27", "", { page: "table", code: "KRAM27" }],
  ["/t", "", { page: "missing" }],
  ["/r/a%20b", "", { page: "replay", id: "a b" }],
  ["/nowhere", "", { page: "missing" }],
])("%s%s", (path, search, page) => expect(read(path, search)).toEqual(page));

test.each([
  ["KRAM27", "KRAM27"],
  [" kram27 ", "KRAM27"],
  ["KRA-M27", "KRAM27"],
  ["https://example.org/t/kram27", "KRAM27"],
  ["https://example.org/t/kram27/", "KRAM27"],
  ["ABCD2345", "ABCD2345"],
  ["http://192.168.1.7:8000/t/abcd2345", "ABCD2345"],
  ["KRAM2", null],
  ["", null],
  ["KRAM10", null],
])("the code in %j", (typed, code) => expect(codeFrom(typed)).toBe(code));

test("an address whose escapes are broken is a page that is not there", () =>
  expect(read("/r/%E0%A4%A", "")).toEqual({ page: "missing" }));

watchAddress();
beforeEach(() => go("/"));

test("a link within the game changes the page without leaving it", () => {
  document.body.innerHTML = '<a href="/help"><b>there</b></a>';
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector("b")?.dispatchEvent(event);
  expect([route.value.page, location.pathname, event.defaultPrevented]).toEqual(["help", "/help", true]);
});
test("going back shows the page before", () => {
  go("/help");
  history.replaceState(null, "", "/solo");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(route.value.page).toBe("solo");
});

const LINK = { origin: location.origin, pathname: "/help", target: "", hasAttribute: () => false };
const isStep = (link: object, event: MouseEventInit = {}): boolean =>
  isOurs({ ...LINK, ...link } as unknown as HTMLAnchorElement, new MouseEvent("click", event));

test("a plain link to a page is a step within the game", () => expect(isStep({})).toBe(true));
test.each([
  ["a download by address", { pathname: "/api/records/1" }, {}],
  ["a download by attribute", { hasAttribute: (name: string) => name === "download" }, {}],
  ["another window", { target: "_blank" }, {}],
  ["another server", { origin: "https://example.org" }, {}],
  ["a click with Ctrl", {}, { ctrlKey: true }],
  ["a click with ⌘", {}, { metaKey: true }],
  ["the middle button", {}, { button: 1 }],
])("%s is the browser's business", (_what, link, event) => expect(isStep(link, event)).toBe(false));
