/** What only the Duel has around its mine: whose way is whose, what a card means for me, the account. */

import type { JSX } from "preact";
import {
  accountOf,
  keysLeft,
  markersInAll,
  markersLeft,
  type Note,
  notesOn,
  seatOf,
  sidesOn,
  type Team,
  teamOf,
} from "../game/duel";
import { at, type Cell } from "../game/notation";
import type { View } from "../game/view";
import { sentence, t } from "../lib/i18n";
import type { Scene, Seat, Table } from "../messages";
import { Card, Coin, Icon, Letter } from "../ui/art";
import { placeName, seatName } from "./names";
import type { OwnParts } from "./own-parts";
import { hover, me, noted, scene as shown, table } from "./state";

// Whose way is whose.

/** Where lamps hang along an arm: green ones on one wall of the tunnel, blue ones on the other. */
const WALLS: Record<Team, Record<string, [number, number]>> = {
  green: { N: [30, 17], E: [83, 50], S: [30, 123], W: [17, 50] },
  blue: { N: [70, 17], E: [83, 90], S: [70, 123], W: [17, 90] },
};
const SHAPES: Record<Team, string> = { green: "M-9 0L-4.5 -8H4.5L9 0L4.5 8H-4.5Z", blue: "M0 -11L9 0L0 11L-9 0Z" };

/** The lamps of each colour along its way: hexagons for green, diamonds for blue. */
function WayLamps({ scene }: { scene: Scene }): JSX.Element {
  return (
    <g class="way-lamps">
      {scene.ways.map((way) =>
        sidesOn(way).map(([cell, sides]) => (
          <Lamps key={way.name + cell} team={way.name as Team} cell={cell} sides={sides} />
        )),
      )}
    </g>
  );
}

function Lamps({ team, cell, sides }: { team: Team; cell: Cell; sides: string }): JSX.Element {
  const [x, y] = at(cell);
  return (
    <g
      class={`lamps-${team}`}
      data-lamps={cell}
      data-sides={sides}
      transform={`translate(${x * 100 - 50} ${-y * 140 - 70})`}
    >
      {[...sides].map((side) => {
        const [dx, dy] = WALLS[team][side] ?? [0, 0];
        return <path key={side} transform={`translate(${dx} ${dy})`} d={SHAPES[team]} />;
      })}
    </g>
  );
}

// What a card means for me.

function noteText({ key, team, n = 0 }: Note, scene: Scene, seats: readonly Seat[]): string {
  const colour = team ? t(`ui.duel.colour.${team}`) : "";
  return t(`ui.note.${key}`, { colour, n, player: team ? seatName(seats, seatOf(scene, team)) : "" });
}

function cellNotes(now: View, scene: Scene, cell: Cell, seats: readonly Seat[], seat: number | null): string[] {
  const mine = seat === null ? null : teamOf(scene, seat);
  return notesOn(now, scene, cell, mine).map((note) => noteText(note, scene, seats));
}

/** Plain words about the card under the pointer, the focus or the finger. */
function DuelNote({ view: now }: { view: View }): JSX.Element | null {
  const cell = hover.value ?? noted.value;
  if (!table.value || cell === null) return null;
  const notes = cellNotes(now, shown.value, cell, table.value.seats, me.value);
  return notes.length ? (
    <p class="cell-note panel">
      <b>{sentence(placeName(now, cell))}</b> {notes.join(" ")}
    </p>
  ) : null;
}

// Who I am, and how we stand.

function DuelMe({ scene, seat }: { scene: Scene; seat: number }): JSX.Element {
  const team = teamOf(scene, seat);
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

const duelMeText = (scene: Scene, seat: number): string => {
  const team = teamOf(scene, seat);
  return `${t(`ui.duel.you.${team}`)}. ${t("ui.duel.aim")} ${t(`ui.duel.lamps.${team}`)}`;
};

/** Colour, gold kept, gold marked and debts of one seat, beside its name. */
function DuelFacts({ view: now, scene, seat }: { view: View; scene: Scene; seat: number }): JSX.Element {
  const { team, kept, marked, owes } = accountOf(now, scene, seat);
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

function duelFactsText(now: View, scene: Scene, seat: number): string {
  const { team, kept, marked, owes } = accountOf(now, scene, seat);
  return [
    t(`ui.duel.colour.${team}`),
    `${t("ui.duel.kept")}: ${kept}`,
    `${t("ui.duel.marked")}: ${marked}`,
    `${t("ui.duel.owes")}: ${owes}`,
  ].join(", ");
}

const signed = (sign: string, n: number): string => (n ? `${sign}${n}` : "0");

/** Markers and keys in common, and everybody's account: a column for each player. */
function DuelAccount({ view: now, scene, table: here }: { view: View; scene: Scene; table: Table }): JSX.Element {
  const accounts = here.seats.map(({ seat }) => ({ seat, ...accountOf(now, scene, seat) }));
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
function DuelStrip({ view: now }: { view: View }): JSX.Element {
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

const OverMine = ({ view: now }: { view: View }): JSX.Element => (
  <>
    <DuelStrip view={now} />
    <DuelNote view={now} />
  </>
);

export const DUEL: OwnParts = {
  InMine: WayLamps,
  OverMine,
  Facts: DuelFacts,
  factsText: duelFactsText,
  Account: DuelAccount,
  accountTitle: "ui.duel.account",
  Me: DuelMe,
  meText: duelMeText,
  cellNotes,
};
