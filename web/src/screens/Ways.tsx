/**
 * The end of a round in which doors decide: which way was open to whom, drawn on the mine, then shares, crystals and
 * thefts.
 */

import type { JSX } from "preact";
import type { Cell } from "../game/notation";
import type { View } from "../game/view";
import { sentence, t } from "../lib/i18n";
import type { Round, Table } from "../messages";
import { StillMine } from "../table/mine/StillMine";
import { placeName, roleName, seatName } from "../table/names";
import { Coin, Face, Icon, Letter } from "../ui/art";
import { Whole } from "../ui/parts";
import { type MineTold, sceneThen, viewThen } from "./roundEnd/MineThen";

interface Told {
  ways: Record<string, Cell[]>;
  doors: Record<string, Cell[]>;
  teams: string[];
  winning_seats: number[];
  shares: number[];
  crystals: Cell[];
  finds: number[];
  trapped: number[];
  thieves: number[];
  mine: MineTold;
}

const TEAMS = ["blue", "green"];
const OTHER: Record<string, string> = { blue: "green", green: "blue" };

/** What the engine told of the round, where teams have ways. */
export const waysTold = (round: Round): Told | null =>
  (round.events.find((event) => event.event === "round_over" && "ways" in event) as Told | undefined) ?? null;

export function Ways({ table, round, told }: { table: Table; round: Round; told: Told }): JSX.Element {
  const mine = viewThen(table, told.mine);
  return (
    <section class="panel box ways">
      <h2>{t("ui.ways.title")}</h2>
      <StillMine
        view={mine}
        scene={sceneThen(table, told.mine)}
        ways={told.ways}
        label={TEAMS.map((team) => wayText(mine, told, team, round)).join(" ")}
      />
      {round.finisher !== null && (
        <ul class="way-list">
          {TEAMS.map((team) => (
            <li key={team} class={told.teams.includes(team) ? "won" : ""}>
              <Letter team={team} />
              <span>
                {wayText(mine, told, team, round)}
                {told.teams.includes(team) && <b class="accent"> {t("ui.ways.wins")}</b>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p class="why muted">
        <Whole text={finisherText(table, round, told)} />
      </p>
    </section>
  );
}

function wayText(mine: View, told: Told, team: string, round: Round): string {
  if (round.finisher === null) return t("ui.ways.unreached");
  const way = told.ways[team] ?? [];
  if (way.length) {
    const open = t(`ui.ways.open.${team}`, { n: way.length });
    return mine.board[way[0] as Cell]?.includes("+ladder") ? `${open} ${t("ui.ways.ladder")}` : open;
  }
  const doors = told.doors[OTHER[team] ?? ""] ?? [];
  return t(`ui.ways.barred.${team}`, { places: doors.map((cell) => placeName(mine, cell)).join("; ") });
}

/** Why this team, or both: it matters who finished. */
function finisherText(table: Table, round: Round, told: Told): string {
  if (round.finisher === null) return t("ui.why.S-17");
  const player = seatName(table.seats, round.finisher);
  const role = round.roles[round.finisher] ?? "?";
  if (!told.teams.length) return t("ui.ways.closed");
  if (TEAMS.includes(role))
    return t(told.teams.includes(role) ? "ui.ways.own" : "ui.ways.rivals", { player, role: roleName(role) });
  return t("ui.ways.anybody", { player, role: roleName(role) });
}

/** What each got, and for what. */
export function Reckoning({ table, round, told }: { table: Table; round: Round; told: Told }): JSX.Element {
  const thefts = round.events.filter((event) => event.event === "stole");
  const order = table.seats
    .map(({ seat }) => seat)
    .filter(
      (seat) =>
        told.shares[seat] ||
        told.finds[seat] ||
        told.trapped.includes(seat) ||
        told.winning_seats.includes(seat) ||
        thefts.some((theft) => theft.seat === seat || theft.target === seat),
    );
  const winners = told.winning_seats.length;
  return (
    <>
      {order.length === 0 && <p class="muted">{t("result.nobody")}</p>}
      <ul class="reckoning">
        {order.map((seat) => (
          <li key={seat}>
            <Face seat={seat} class="mini" />
            <b>{seatName(table.seats, seat)}</b>
            {told.winning_seats.includes(seat) && (
              <Part gold={told.shares[seat] ?? 0} text={sentence(roleName(round.roles[seat] ?? "?"))} />
            )}
            {(told.finds[seat] ?? 0) > 0 && (
              <Part gold={told.finds[seat] ?? 0} text={t("count.crystals", { n: told.crystals.length })} />
            )}
            {thefts
              .filter((theft) => theft.seat === seat)
              .map((theft, n) => (
                <Part key={n} gold={1} text={t("ui.reckon.robs", { player: seatName(table.seats, theft.target) })} />
              ))}
            {thefts
              .filter((theft) => theft.target === seat)
              .map((theft, n) => (
                <Part
                  key={`l${n}`}
                  gold={-1}
                  text={t("ui.reckon.robbed", { player: seatName(table.seats, theft.seat) })}
                />
              ))}
            {told.trapped.includes(seat) && (
              <span class="part bad">
                <Icon name="off" />
                {t("ui.reckon.trapped")}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p class="why muted">
        <Whole
          text={[
            winners ? t("ui.reckon.winners", { n: winners }) : "",
            told.crystals.length && round.roles.includes("geologist")
              ? t("ui.reckon.crystals", { n: told.crystals.length })
              : "",
            thefts.length ? t("ui.reckon.thefts") : "",
          ]
            .filter(Boolean)
            .join(" ")}
        />
      </p>
    </>
  );
}

const Part = ({ gold, text }: { gold: number; text: string }): JSX.Element => (
  <span class={`part ${gold < 0 ? "bad" : ""}`}>
    <Coin />
    {gold < 0 ? `−${-gold}` : `+${gold}`} <small class="muted">{text}</small>
  </span>
);
