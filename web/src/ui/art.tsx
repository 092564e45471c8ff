/** Drawings by code, from the sprite that the server gives out: one source for browser, print and pictures. */

import type { JSX } from "preact";
import { groups, varietyOf } from "../game/notation";
import { badgeTold } from "../game/told";
import { type Look, lookOf } from "./looks";
import { drawing, isDrawn } from "./sprite";

export const BACKS = { card: "back:card", goal: "back:goal", role: "back:role", gold: "back:gold" };

/** The back of whatever lies face down: of a goal, or of what a box calls its own. */
export const backOf = (kind: string): string => `back:${kind}`;

/** The name of a drawing in the sprite: the code with dashes, and which of its ways have lamps. */
export function symbolId(code: string, litGroups: readonly string[] = []): string {
  const name = code.replace(/[^A-Za-z0-9]/g, "-");
  const ways = groups(code).filter((group) => group.length > 1);
  const bright = ways.filter((way) => litGroups.includes(way));
  if (!ways.length && litGroups.length && isDrawn(`${name}-lit`)) return `ml-${name}-lit`;
  if (!bright.length) return `ml-${name}`;
  return bright.length === ways.length ? `ml-${name}-lit` : `ml-${name}-lit-${bright.join("")}`;
}

interface CardProps {
  code: string;
  class?: string;
  lit?: boolean;
  title?: string;
}

/** One card, 5 : 7, as wide as its surroundings make it. */
export function Card({ code, class: name = "", lit = false, title }: CardProps): JSX.Element {
  return (
    <svg
      class={`card ${lit ? "lit" : ""} ${name}`}
      data-card={code}
      viewBox="0 0 100 140"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : "true"}
    >
      <use href={drawing(symbolId(code, lit ? groups(code) : []))} width="100" height="140" />
    </svg>
  );
}

/** Whoever sits there, as they look. */
export const Face = ({ seat, class: name = "" }: { seat: number; class?: string }): JSX.Element => (
  <FaceOf {...lookOf(seat)} class={name} />
);

/** A face, before its colour where one is chosen. */
export const FaceOf = ({ face, colour, class: name = "" }: Look & { class?: string }): JSX.Element => (
  <svg class={`face ${name}`} viewBox="0 0 88 88" aria-hidden="true">
    {colour && <circle class={`face-ground colour-${colour}`} cx="44" cy="44" r="43" />}
    <use href={drawing(`ml-face-${face}`)} width="88" height="88" />
  </svg>
);

export const Badge = ({ tool }: { tool: string }): JSX.Element => (
  <svg class="badge" viewBox="0 0 28 28" aria-hidden="true">
    <use href={drawing(`ml-badge-${tool}`)} width="28" height="28" />
  </svg>
);

/** A small drawing of the sprite. */
export const Drawn = ({ name }: { name: string }): JSX.Element => (
  <svg class="badge team" viewBox="0 0 34 34" aria-hidden="true">
    <use href={drawing(`ml-${name}`)} width="34" height="34" />
  </svg>
);

/** A team's sign: its colour, its shape and its letter. */
export const Letter = ({ team }: { team: string }): JSX.Element => <Drawn name={`team-${team}`} />;

/** What lies before a player, small: a badge that its box has told, that of a tool, else the card itself. */
export function FrontBadge({ card, title }: { card: string; title: string }): JSX.Element {
  const [plate, line] = badgeTold(card) ?? [];
  const tool = varietyOf(card);
  if (tool && isDrawn(`badge-${tool}`)) return <Badge tool={tool} />;
  if (!plate) return <Card code={card} class="mini" />;
  return (
    <svg class="front-badge" viewBox="0 0 30 30" role="img" aria-label={title}>
      <path class="plate-of" d={plate} />
      <path class="harm" d={line} />
    </svg>
  );
}

export const Coin = (): JSX.Element => (
  <svg class="coin" viewBox="0 0 24 24" aria-hidden="true">
    <use href={drawing("ml-gold")} width="24" height="24" />
  </svg>
);
export const Mark = (): JSX.Element => (
  <svg class="mark" viewBox="0 0 100 100" aria-hidden="true">
    <use href={drawing("ml-sign")} width="100" height="100" />
  </svg>
);

const LINES = {
  turn: "M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5",
  bin: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  broom: "M19 4l-7 7M9 9l6 6M9 9l-5 6c2 3 4 4.5 6 5l5-5M8 14l2.5 2.5",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2",
  sound: "M4 9v6h4l5 4V5L8 9ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 9v6h4l5 4V5L8 9ZM16.5 9.5l5 5M21.5 9.5l-5 5",
  menu: "M4 7h16M4 12h16M4 17h16",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.01",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  eye: "M2 12c5-8 15-8 20 0c-5 8-15 8-20 0ZM12 9a3 3 0 1 0 .01 0",
  hand: "M6 4h8a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM17 6l3 1-3 12",
  chat: "M4 5h16v11H10l-5 4v-4H4Z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  spy: "M3 11h18M6 11l2-6h8l2 6M7 16a2.5 2.5 0 1 0 .01 0M17 16a2.5 2.5 0 1 0 .01 0M9.5 16h5",
  play: "M7 5l12 7-12 7Z",
  pause: "M8 5v14M16 5v14",
  list: "M4 6h16M4 12h16M4 18h10",
  bot: "M6 9h12v10H6ZM12 9V5M9 13v.01M15 13v.01M10 16.5h4",
  off: "M3 3l18 18M5 12a10 10 0 0 1 3-2M19 12a10 10 0 0 0-5-2.8M9 16a5 5 0 0 1 6 0M12 20v.01",
  recent: "M12 7v5l4 2M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4",
  close: "M6 6l12 12M18 6L6 18",
  back: "M14 6l-6 6 6 6",
  next: "M10 6l6 6-6 6",
  up: "M6 14l6-6 6 6",
  down: "M6 10l6 6 6-6",
  first: "M17 6l-6 6 6 6M7 6v12",
  last: "M7 6l6 6-6 6M17 6v12",
  check: "M5 13l4 4 10-11",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  gear: "M12 9a3 3 0 1 0 .01 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
  people: "M8 11a3.5 3.5 0 1 0 0-.01M2 20c0-8 12-8 12 0M16 11a3 3 0 1 0 0-6M17 14c3 0 5 2 5 6",
  arrow: "M3 12H20M13 5l7 7-7 7",
  pin: "M12 21s6-6.5 6-11a6 6 0 0 0-12 0c0 4.5 6 11 6 11ZM12 8.5v3",
  key: "M8 12a4 4 0 1 0-.01 0M11 10.5h9M17 10.5v4M20 10.5v3",
  bulb: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.5.5-.5 1-.5 2h-6c0-1 0-1.5-.5-2",
  flag: "M6 21V4M6 5h12l-3 4 3 4H6",
  megaphone: "M4 10v4h3l8 5V5l-8 5ZM18 9a4 4 0 0 1 0 6M8 14l1 6h2l-1-5",
  crown: "M4 18h16M4 18L3 8l5 4 4-7 4 7 5-4-1 10",
};

export type IconName = keyof typeof LINES;

export const Icon = ({ name }: { name: IconName }): JSX.Element => <IconLine d={LINES[name]} />;

/** An icon that was told. */
export const IconLine = ({ d }: { d: string }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);
