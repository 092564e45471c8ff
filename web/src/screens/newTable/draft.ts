/** A table that is being set: everything chosen so far, and the wish that is made of it. */

import { batch, computed, signal } from "@preact/signals";
import { settings } from "../../lib/settings";
import type { Catalogue, Check, GameOffer, SeatWish, TableWish } from "../../messages";
import { myLook, myName } from "../MyName";

export const CLOCKS: Record<string, TableWish["clock"]> = {
  none: null,
  brisk: { turn: 45, bank: 120 },
  calm: { turn: 120, bank: 600 },
  days: { turn: 172800, bank: 0 },
};

export class Draft {
  readonly name = signal("");
  readonly boxes = signal<string[]>([]);
  readonly options = signal<Record<string, unknown>>({});
  readonly clock = signal("none");
  readonly isPublic = signal(false);
  readonly shortPause = signal(false);
  readonly botsTalk = signal(settings.value.talk);
  readonly seats = signal<SeatWish[]>([]);
  /** What the host lays out, box by box; what is not named here, chance lays. */
  readonly layouts = signal<Record<string, string[]>>({});
  /** What the server says of it. */
  readonly check = signal<Check>({ ok: true, reason: null, misfit: null, misfits: {} });

  readonly game = computed<GameOffer>(
    () => this.offers.games.find((one) => one.name === this.name.value) ?? (this.offers.games[0] as GameOffer),
  );
  readonly wish = computed<TableWish>(() => ({
    name: myName(),
    ...myLook(),
    game: this.name.value,
    modules: [...this.boxes.value].sort(),
    options: this.usedOptions(),
    laid: Object.fromEntries(Object.entries(this.layouts.value).filter(([box]) => this.boxes.value.includes(box))),
    seats: this.seats.value,
    public: this.isPublic.value,
    clock: CLOCKS[this.clock.value] ?? null,
    short_pause: this.shortPause.value,
    bots_talk: this.botsTalk.value,
  }));

  constructor(
    readonly offers: Catalogue,
    wanted: string | null = null,
  ) {
    this.name.value = offers.games.find(({ name }) => name === wanted)?.name ?? offers.games[0]?.name ?? "base";
    this.seats.value = fitted(usualSeats(offers.default_level), this.game.value, offers.default_level);
  }

  /** Another game: what does not belong to it is put away. */
  choose(game: GameOffer): void {
    batch(() => {
      this.name.value = game.name;
      this.boxes.value = this.boxes.value.filter((box) => game.modules.includes(box));
      this.layouts.value = {};
      this.options.value = {};
      this.seats.value = fitted(this.seats.value, game, this.offers.default_level);
    });
  }

  toggle(box: string): void {
    const { value: now } = this.boxes;
    this.boxes.value = now.includes(box) ? now.filter((one) => one !== box) : [...now, box];
  }

  /** Where the host lays what a box has; null leaves it to chance. */
  layOut(box: string, cells: string[] | null): void {
    const { [box]: _, ...others } = this.layouts.value;
    this.layouts.value = cells ? { ...others, [box]: cells } : others;
  }

  addSeat(): void {
    this.seats.value = [...this.seats.value, { kind: "bot", level: this.offers.default_level }];
  }

  removeSeat(): void {
    this.seats.value = this.seats.value.slice(0, -1);
  }

  changeSeat(place: number, wish: SeatWish): void {
    this.seats.value = this.seats.value.map((old, at) => (at === place ? wish : old));
  }

  setOption(name: string, value: unknown): void {
    this.options.value = { ...this.options.value, [name]: value };
  }

  /** The options of what is in play. */
  get openOptions(): GameOffer["options"] {
    return this.game.value.options.filter(({ box }) => box === null || this.boxes.value.includes(box));
  }

  private usedOptions(): Record<string, unknown> {
    const known = new Set(this.openOptions.map(({ name }) => name));
    return Object.fromEntries(Object.entries(this.options.value).filter(([name]) => known.has(name)));
  }
}

const usualSeats = (level: string): SeatWish[] => [
  { kind: "me" },
  { kind: "friend" },
  { kind: "friend" },
  { kind: "bot", level },
  { kind: "bot", level },
];

/** As many of the seats as the game allows, with bots on those that it needs besides. */
export function fitted(seats: readonly SeatWish[], { players }: GameOffer, level: string): SeatWish[] {
  const missing = Math.max(0, Math.min(...players) - seats.length);
  const bots = Array.from({ length: missing }, (): SeatWish => ({ kind: "bot", level }));
  return [...seats, ...bots].slice(0, Math.max(...players));
}
