/** What this browser remembers: language, theme, sound, motion, the nickname. */

import { effect, signal } from "@preact/signals";

export type Theme = "system" | "dark" | "light";
export type Motion = "system" | "full" | "reduced";

interface Settings {
  language: string;
  theme: Theme;
  sound: boolean;
  motion: Motion;
  name: string;
  notify: boolean;
}

const KEY = "motherlode";
const DEFAULTS: Settings = { language: "", theme: "system", sound: true, motion: "system", name: "", notify: false };

export const settings = signal<Settings>({ ...DEFAULTS, ...stored() });

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

/** Keeps the settings, tells the stylesheet about theme and motion, and follows what is changed in other tabs. */
export function keepSettings(): void {
  addEventListener("storage", ({ key }) => {
    if (key === KEY) settings.value = { ...DEFAULTS, ...stored() };
  });
  effect(() => {
    const { theme, motion } = settings.value;
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.motion = motion;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings.value));
    } catch {
      // A browser that keeps nothing is asked again next time.
    }
  });
}

export function moves(): boolean {
  const { motion } = settings.value;
  return motion === "full" || (motion === "system" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}
