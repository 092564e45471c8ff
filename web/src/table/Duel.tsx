/** What only the Duel has around its mine: whose way is whose, what a card means for me, the account, trolls, hints. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import {
  accountOf,
  isDuel,
  keysLeft,
  markersInAll,
  markersLeft,
  type Note,
  notesOn,
  seatOf,
  type Team,
  teamOf,
  teamsIn,
  wayOf,
} from "../game/duel";
import { at, type Cell, parseMove } from "../game/notation";
import type { View } from "../game/view";
import { sentence, t } from "../lib/i18n";
import type { Hint, Seat, Table } from "../messages";
import { Card, Coin, Icon, Letter } from "../ui/art";
import { Button } from "../ui/parts";
import { moveName, placeName, seatName } from "./names";
import { commit, forget, hover, me, moves, myTurn, noted, pointing, request, sending, table, view } from "./state";

// Whose way is whose.

/** Where lamps hang along an arm: green ones on one wall of the tunnel, blue ones on the other. */
const WALLS: Record<Team, Record<string, [number, number]>> = {
  green: { N: [30, 17], E: [83, 50], S: [30, 123], W: [17, 50] },
  blue: { N: [70, 17], E: [83, 90], S: [70, 123], W: [17, 90] },
};
const SHAPES: Record<Team, string> = { green: "M-9 0L-4.5 -8H4.5L9 0L4.5 8H-4.5Z", blue: "M0 -11L9 0L0 11L-9 0Z" };

/** The lamps of each colour along its way: hexagons for green, diamonds for blue. */
export function WayLamps({ view: now }: { view: View }): JSX.Element | null {
  if (!isDuel(now)) return null;
  return (
    <g class="way-lamps">
      {teamsIn(now).map((team) =>
        [...wayOf(now, team)].map(([cell, edges]) => {
          const [x, y] = at(cell);
          return (
            <g key={`${team}${cell}`} class={`lamps-${team}`} transform={`translate(${x * 100 - 50} ${-y * 140 - 70})`}>
              {[...edges].map((edge) => {
                const [dx, dy] = WALLS[team][edge] ?? [0, 0];
                return <path key={edge} transform={`translate(${dx} ${dy})`} d={SHAPES[team]} />;
              })}
            </g>
          );
        }),
      )}
    </g>
  );
}

// What a card means for me.

export function noteText({ key, team, n = 0 }: Note, now: View, seats: readonly Seat[]): string {
  const colour = team ? t(`ui.duel.colour.${team}`) : "";
  return t(`ui.note.${key}`, { colour, n, player: team ? seatName(seats, seatOf(now, team)) : "" });
}

export function cellNotes(now: View, cell: Cell, seats: readonly Seat[], seat: number | null): string[] {
  return notesOn(now, cell, seat === null ? null : teamOf(now, seat)).map((note) => noteText(note, now, seats));
}

/** Plain words about the card under the pointer, the focus or the finger. */
export function DuelNote(): JSX.Element | null {
  const now = view.value;
  const cell = hover.value ?? noted.value;
  if (!now || !table.value || cell === null || !isDuel(now)) return null;
  const notes = cellNotes(now, cell, table.value.seats, me.value);
  return notes.length ? (
    <p class="cell-note panel">
      <b>{sentence(placeName(now, cell))}</b> {notes.join(" ")}
    </p>
  ) : null;
}

// Who I am, and how we stand.

export function DuelMe({ view: now, seat }: { view: View; seat: number }): JSX.Element {
  const team = teamOf(now, seat);
  return (
    <>
      <Card code={`start:${team}`} lit class="my-start" />
      <div class="my-role-text">
        <b>{t(`ui.duel.you.${team}`)}</b>
        <span class="muted">{t(`ui.duel.lamps.${team}`)}</span>
      </div>
    </>
  );
}

/** Colour, gold kept, gold marked and debts of one seat, beside its name. */
export function DuelFacts({ view: now, seat }: { view: View; seat: number }): JSX.Element {
  const { team, kept, marked, owes } = accountOf(now, seat);
  return (
    <>
      <span class="team" title={t(`ui.duel.colour.${team}`)}>
        <Letter team={team} />
      </span>
      <span title={t("ui.duel.kept")}>
        <Coin />
        {kept}
      </span>
      {marked > 0 && (
        <span class="plus" title={t("ui.duel.marked")}>
          +{marked}
        </span>
      )}
      {owes > 0 && (
        <span class="minus" title={t("ui.duel.owes")}>
          −{owes}
        </span>
      )}
    </>
  );
}

export function duelFactsText(now: View, seat: number): string {
  const { team, kept, marked, owes } = accountOf(now, seat);
  return [
    t(`ui.duel.colour.${team}`),
    `${t("ui.duel.kept")}: ${kept}`,
    `${t("ui.duel.marked")}: ${marked}`,
    `${t("ui.duel.owes")}: ${owes}`,
  ].join(", ");
}

const signed = (sign: string, n: number): string => (n ? `${sign}${n}` : "0");

/** Markers and keys in common, and everybody's account: a column for each player. */
export function DuelAccount({ view: now, table: here }: { view: View; table: Table }): JSX.Element {
  const accounts = here.seats.map(({ seat }) => ({ seat, ...accountOf(now, seat) }));
  const row = (what: "kept" | "marked" | "owes", sign: string) => (
    <tr>
      <th scope="row">{t(`ui.duel.${what}`)}</th>
      {accounts.map((one) => (
        <td key={one.seat} class={what === "owes" && one.owes ? "minus" : ""}>
          {signed(sign, one[what])}
        </td>
      ))}
    </tr>
  );
  return (
    <>
      <p class="stock">
        <span>
          <Icon name="pin" />
          {t("ui.duel.markers")}{" "}
          <b>
            {markersLeft(now)}/{markersInAll(now)}
          </b>
        </span>
        <span>
          <Icon name="key" />
          {t("ui.duel.keys")} <b>{keysLeft(now)}/2</b>
        </span>
      </p>
      <table class="account">
        <thead>
          <tr>
            <td />
            {accounts.map(({ seat, team }) => (
              <th key={seat} scope="col">
                <Letter team={team} />
                {seatName(here.seats, seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row("kept", "")}
          {row("marked", "+")}
          {row("owes", "−")}
        </tbody>
      </table>
    </>
  );
}

/** The same in one line over the mine, for phones. */
export function DuelStrip({ view: now }: { view: View }): JSX.Element {
  return (
    <p class="duel-strip">
      <span title={t("ui.duel.markers")}>
        <Icon name="pin" />
        <span class="hidden">{t("ui.duel.markers")}</span>
        {markersLeft(now)}/{markersInAll(now)}
      </span>
      <span title={t("ui.duel.keys")}>
        <Icon name="key" />
        <span class="hidden">{t("ui.duel.keys")}</span>
        {keysLeft(now)}/2
      </span>
    </p>
  );
}

// Trolls.

/** Before the action: one troll in reach is paid after a question, of several one is pointed at. */
export function TrollButton(): JSX.Element | null {
  const trolls = moves.value.filter(({ verb }) => verb === "troll");
  if (!trolls.length) return null;
  const press = () => {
    if (trolls[0] && trolls.length === 1) commit(trolls[0]);
    else forget();
  };
  return (
    <Button icon="troll" keys="T" class="act-troll" onClick={press}>
      {t("ui.act.troll")}
    </Button>
  );
}

// Hints.

export const hint = signal<{ act: number; hint: Hint } | null>(null);

export async function askHint(): Promise<void> {
  if (!myTurn.value || !table.value?.hints) return;
  const { act } = table.value;
  const answer = await request({ type: "ask_hint" });
  if (answer.ok && answer.hint) hint.value = { act, hint: answer.hint };
}

export const HintButton = (): JSX.Element | null =>
  table.value?.hints ? (
    <Button
      icon="bulb"
      keys="H"
      class="act-hint"
      disabled={!myTurn.value || sending.value !== null}
      onClick={() => void askHint()}
    >
      {t("ui.hint.ask")}
    </Button>
  ) : null;

/** Where the hint would have me play, and the card as it would lie there. */
export function hinted(): { cell: Cell; code: string | null } | null {
  const given = hint.value;
  if (!given || given.act !== table.value?.act || !myTurn.value || pointing.value.cards.length) return null;
  const { cells, laid } = parseMove(given.hint.text);
  return cells[0] === undefined ? null : { cell: cells[0], code: laid };
}

/** What a bot would do in my place and why; one press does it. */
export function HintBox(): JSX.Element | null {
  const now = view.value;
  const given = hint.value;
  if (!now || !table.value || !given || given.act !== table.value.act || !myTurn.value || pointing.value.cards.length)
    return null;
  const move = parseMove(given.hint.text);
  const code = move.laid ?? move.card;
  return (
    <section class="hint-box panel" aria-label={t("ui.hint.ask")} role="status">
      {code && move.verb !== "pass" && move.verb !== "clear" && <Card code={code} class="mini" />}
      <p>
        <b>{moveName(move, now, table.value.seats)}.</b> {t(`hint.${given.hint.why}`, { n: given.hint.n })}
      </p>
      <Button
        class="hint-do"
        onClick={() => {
          hint.value = null;
          commit(move);
        }}
        data-move={move.text}
      >
        {t("ui.hint.do")}
      </Button>
      <Button
        quiet
        icon="close"
        label={t("ui.close")}
        onClick={() => {
          hint.value = null;
        }}
      />
    </section>
  );
}
