/** Each move that is not a dig is seen: its card goes from who played it to whom or where it hits, and that place reacts. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Move } from "../game/notation";
import { hasTrait } from "../game/told";
import { moves as mayMove } from "../lib/settings";
import { BACKS, Card } from "../ui/art";
import { type Deed, deedsIn, isTurn } from "./deeds";
import { entries, rules } from "./state";

interface Flight {
  key: number;
  card: string;
  from: DOMRect;
  to: Element[];
}

/** More at once are not followed by any eye. */
const MOST = 3;
const FLIGHT = 620;
const WIDTH = 46;

const find = (query: string): Element | null => document.querySelector(query);

/** Whom and what a move hits; a card that is put away goes to the pile. */
function targetsOf({ move, seat }: Deed): Element[] {
  const seats = move.seats.map((one) => find(`.plate[data-seat="${one}"]`));
  const cells = move.cells.map((cell) => find(`.cell[data-cell="${cell}"]`));
  const hit = [...seats, ...cells].filter((one) => one !== null);
  if (hit.length) return hit;
  const away = hasTrait(move.verb, "passes") || hasTrait(move.verb, "clears");
  const place = find(away ? ".count" : `.plate[data-seat="${seat}"]`);
  return place ? [place] : [];
}

/** The card as all may see it. */
function cardOf(move: Move): string {
  const hidden = move.verb?.parts.some(({ kind, secret }) => secret && (kind === "cards" || kind === "card"));
  return hidden || !move.card || move.card === "?" ? BACKS.card : move.card;
}

const isSeen = ({ move }: Deed): boolean => !hasTrait(move.verb, "lays");

export function Flights(): JSX.Element {
  const flying = useSignal<Flight[]>([]);
  const last = useRef(entries.value.at(-1)?.act ?? 0);
  const all = entries.value;
  useEffect(() => {
    const fresh = all.filter(({ act }) => act > last.current);
    last.current = all.at(-1)?.act ?? 0;
    if (document.hidden) return;
    const begun = deedsIn(fresh, rules.value)
      .filter((deed) => isTurn(deed) && isSeen(deed))
      .slice(-MOST)
      .flatMap(flightOf);
    if (mayMove()) flying.value = [...flying.value, ...begun];
    else for (const { to } of begun) for (const place of to) mark(place);
  }, [all]);
  return (
    <div class="flights" aria-hidden="true">
      {flying.value.map((flight) => (
        <FlyingCard
          key={flight.key}
          flight={flight}
          onEnd={() => {
            flying.value = flying.value.filter(({ key }) => key !== flight.key);
          }}
        />
      ))}
    </div>
  );
}

let flights = 0;

function flightOf(deed: Deed): Flight[] {
  const from = find(`.plate[data-seat="${deed.seat}"]`)?.getBoundingClientRect();
  const to = targetsOf(deed);
  return from && to.length ? [{ key: ++flights, card: cardOf(deed.move), from, to }] : [];
}

function FlyingCard({ flight, onEnd }: { flight: Flight; onEnd: () => void }): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = (flight.to[0] as Element).getBoundingClientRect();
    const at = (rect: DOMRect, scale: number) =>
      `translate(${rect.left + rect.width / 2 - WIDTH / 2}px, ${rect.top + rect.height / 2 - WIDTH * 0.7}px) scale(${scale})`;
    const run = element.current?.animate(
      [
        { transform: at(flight.from, 0.6), opacity: 0.2 },
        { transform: at(flight.from, 1.1), opacity: 1, offset: 0.2 },
        { transform: at(place, 1.25), opacity: 1, offset: 0.82 },
        { transform: at(place, 0.9), opacity: 0 },
      ],
      { duration: FLIGHT, easing: "ease-in-out" },
    );
    const end = () => {
      for (const one of flight.to) mark(one);
      onEnd();
    };
    if (run) run.onfinish = end;
    else end();
  }, []);
  return (
    <div class="flight" ref={element}>
      <Card code={flight.card} />
    </div>
  );
}

const MARKED = 900;

/** Something was done here: it shows for a moment. */
function mark(place: Element): void {
  place.classList.add("struck");
  setTimeout(() => place.classList.remove("struck"), MARKED);
}
