/** What this browser remembers: language, theme, sound, motion, the nickname. */

import { effect, signal } from "@preact/signals";

export type Theme = "system" | "dark" | "light";
export type Motion = "system" | "full" | "reduced";
/** When a move is shown first and played by a second press. */
export type Confirming = "never" | "touch" | "always";
export type Tempo = "slow" | "normal" | "fast";

interface Settings {
  language: string;
  theme: Theme;
  sound: boolean;
  motion: Motion;
  name: string;
  /** The face and the colour that the reader has chosen; no face: that of the seat. */
  face: number | null;
  colour: string;
  notify: boolean;
  confirm: Confirming;
  /** Whether a move waits a little before it is sent, so that it can be taken back. */
  hold: boolean;
  /** How fast bots play at tables where the reader says it. */
  tempo: Tempo;
  /** Whether bots talk at these tables. */
  talk: boolean;
  /** The words along the way through a first round: still to be offered, wanted, or not any more. */
  guide: "offer" | "on" | "off";
  /** With how many bots of which level one plays at once; nothing means as usual. */
  bots: number;
  level: string;
}

const KEY = "motherlode";
const DEFAULTS: Settings = {
  language: "",
  theme: "system",
  sound: true,
  motion: "system",
  name: "",
  face: null,
  colour: "amber",
  notify: false,
  confirm: "touch",
  hold: false,
  tempo: "normal",
  talk: true,
  guide: "offer",
  bots: 4,
  level: "",
};

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
