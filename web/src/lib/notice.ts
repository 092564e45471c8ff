/** What whoever runs the server tells everybody. */

import { signal } from "@preact/signals";
import { api } from "./api";

const EVERY = 60_000;

export const operatorNotice = signal<string | null>(null);
/** The last one that was read and put away. */
export const noticeRead = signal<string | null>(null);

export function hearNotice(text: string | null): void {
  operatorNotice.value = text;
}

/** Asks now and again while the page is looked at. */
export function watchNotice(): () => void {
  const ask = () => {
    if (!document.hidden)
      void api.me().then(
        ({ notice }) => hearNotice(notice),
        () => undefined,
      );
  };
  ask();
  const timer = setInterval(ask, EVERY);
  return () => clearInterval(timer);
}
