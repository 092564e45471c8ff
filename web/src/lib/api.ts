/** The lobby and the records, by REST. */

import type {
  Catalogue,
  Check,
  Failed,
  LayoutPreview,
  LayoutWish,
  Loaded,
  Lobby,
  Made,
  Me,
  QuickWish,
  Reach,
  Records,
  Replay,
  ReportWish,
  TableWish,
} from "../messages";

export class ApiError extends Error {
  constructor(readonly failed: Failed) {
    super(failed.key);
  }
}

export const api = {
  catalogue: () => call<Catalogue>("GET", "/api/catalogue"),
  check: (wish: TableWish) => call<Check>("POST", "/api/check", wish),
  layout: (wish: LayoutWish) => call<LayoutPreview>("POST", "/api/layout", wish),
  reach: () => call<Reach>("GET", "/api/reach"),
  me: () => call<Me>("GET", "/api/me"),
  report: (wish: ReportWish) => call<Me>("POST", "/api/reports", wish),
  tables: () => call<Lobby>("GET", "/api/tables"),
  make: (wish: TableWish) => call<Made>("POST", "/api/tables", wish),
  playNow: (wish: QuickWish) => call<Made>("POST", "/api/play-now", wish),
  records: () => call<Records>("GET", "/api/records"),
  replay: (id: string, seat: string) =>
    call<Replay>("GET", `/api/records/${encodeURIComponent(id)}/steps?seat=${encodeURIComponent(seat)}`),
  load: (text: string) => call<Loaded>("POST", "/api/records", text),
};

export const recordLink = (id: string): string => `/api/records/${encodeURIComponent(id)}`;

async function call<T>(method: string, path: string, body?: object | string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      body: typeof body === "object" ? JSON.stringify(body) : body,
      headers: headers(body),
    });
  } catch {
    throw new ApiError({ type: "error", key: "unreachable" as Failed["key"], args: {}, id: null });
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  throw new ApiError((said as Failed | null) ?? { type: "error", key: "broken", args: {}, id: null });
}

function headers(body: object | string | undefined): HeadersInit {
  if (body === undefined) return {};
  return { "content-type": typeof body === "string" ? "text/plain; charset=utf-8" : "application/json" };
}
