/** Faces and colours: people choose theirs once; everybody else has the face of the seat. */

import { signal } from "@preact/signals";

export const FACES = 12;
/** As `COLOURS` in the server's messages. */
export const COLOURS = ["amber", "copper", "rose", "violet", "sky", "teal", "moss", "ash"] as const;

export interface Look {
  face: number;
  colour: string | null;
}

/** How those at the open table look, by seat. */
export const looks = signal<readonly Look[]>([]);

/** Whoever asked for a face first has it; everybody else has the seat's own, or the first that nobody has. */
export function looksOf(seats: readonly { look: string | null }[]): Look[] {
  const taken = new Set<number>();
  const take = (face: number): number | null => {
    if (taken.has(face)) return null;
    taken.add(face);
    return face;
  };
  const asked = seats.map(({ look }) => (look ? take(Number.parseInt(look, 10)) : null));
  const free = (): number => Array.from({ length: FACES }, (_, face) => face).find((face) => !taken.has(face)) ?? 0;
  return seats.map(({ look }, seat) => ({
    face: asked[seat] ?? take(seat) ?? take(free()) ?? seat,
    colour: look?.split(":")[1] ?? null,
  }));
}

/** Shows those at a table as they look. */
export function showLooks(seats: readonly { look: string | null }[]): void {
  const next = looksOf(seats);
  if (JSON.stringify(next) !== JSON.stringify(looks.value)) looks.value = next;
}

export const lookOf = (seat: number): Look => looks.value[seat] ?? { face: seat, colour: null };
