/** Which page is shown: the address says it. */

import { signal } from "@preact/signals";

export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "help" }
  | { page: "solo" }
  | { page: "replays" }
  | { page: "missing" }
  | { page: "table"; code: string }
  | { page: "replay"; id: string };

export const route = signal<Route>({ page: "home" });

const SEARCHES = ["new", "replays"] as const;

export function read(path: string, search = ""): Route {
  const [first = "", second] = path.split("/").filter(Boolean);
  if (!first) return { page: SEARCHES.find((page) => new URLSearchParams(search).has(page)) ?? "home" };
  if (first === "t" && second) return { page: "table", code: second.toUpperCase() };
  if (first === "r" && second) return replayOf(second);
  if (first === "help") return { page: "help" };
  if (first === "solo") return { page: "solo" };
  return { page: "missing" };
}

/** An address whose escapes are broken leads nowhere. */
function replayOf(escaped: string): Route {
  try {
    return { page: "replay", id: decodeURIComponent(escaped) };
  } catch {
    return { page: "missing" };
  }
}

export function go(path: string): void {
  history.pushState(null, "", path);
  route.value = read(location.pathname, location.search);
  scrollTo(0, 0);
}

export function watchAddress(): void {
  const follow = () => {
    route.value = read(location.pathname, location.search);
  };
  follow();
  addEventListener("popstate", follow);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (!link || !isOurs(link, event)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

/**
 * Whether a click on a link is a step within the game; downloads, other servers and other windows are the browser's
 * business.
 */
export const isOurs = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  link.origin === location.origin &&
  !link.pathname.startsWith("/api") &&
  !link.hasAttribute("download") &&
  !link.target &&
  !(event.ctrlKey || event.metaKey || event.button);

/** A code however it was typed or pasted: with the whole link around it, in small letters, with a dash. */
export function codeFrom(typed: string): string | null {
  const plain = typed.replace(/[-\s]+/g, "").replace(/\/$/, "");
  const found = /^(?:.*\/)?([A-Za-z2-9]{6,12})$/.exec(plain);
  return found?.[1]?.toUpperCase() ?? null;
}
