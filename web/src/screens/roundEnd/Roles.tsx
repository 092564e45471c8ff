/** The roles turned over, with what their players had claimed. */

import type { JSX } from "preact";
import { readView } from "../../game/view";
import { sentence, t } from "../../lib/i18n";
import type { Claim, Round, Table } from "../../messages";
import { claimText } from "../../table/claims";
import { roleName, seatName } from "../../table/names";
import { entries } from "../../table/state";
import { BACKS, Card } from "../../ui/art";
import { claimsOf, isTrue } from "./truths";

export function Roles({ table, round }: { table: Table; round: Round }): JSX.Element {
  const said = claimsOf(entries.value, round.round);
  return (
    <ul class="roles">
      {table.seats.map(({ seat }) => (
        <RoleFigure key={seat} table={table} round={round} seat={seat} claims={said.get(seat) ?? []} />
      ))}
      {round.spare.slice(0, 1).map((role) => (
        <li key="spare" class="panel role-figure spare">
          <Card code={`role:${role}`} />
          <b>{t("ui.end.spare")}</b>
          <span class="muted">{sentence(roleName(role))}</span>
        </li>
      ))}
    </ul>
  );
}

interface FigureProps {
  table: Table;
  round: Round;
  seat: number;
  claims: Claim[];
}

function RoleFigure({ table, round, seat, claims }: FigureProps): JSX.Element {
  const role = round.roles[seat] ?? "?";
  const won = round.winning.includes(seat);
  return (
    <li class={`panel role-figure ${won ? "won" : ""}`} style={{ "--turn": seat }}>
      <Card code={role === "?" ? BACKS.role : `role:${role}`} />
      <b>
        {seatName(table.seats, seat)}
        {seat === table.me && <i class="accent"> {t("ui.you")}</i>}
      </b>
      <span class={won ? "accent" : "muted"}>
        {sentence(roleName(role))}
        {won && <span class="hidden"> {t("ui.end.won")}</span>}
      </span>
      {round.finisher === seat && <small class="muted">{t("ui.end.finished")}</small>}
      {claims.length === 0 && table.seats[seat]?.kind === "person" && <small class="muted">{t("ui.end.silent")}</small>}
      {claims.map((claim, n) => (
        <Checked key={n} table={table} claim={claim} truth={isTrue(claim, role, round)} />
      ))}
    </li>
  );
}

/** A claim, and whether it was true, where that can be told. */
function Checked({ table, claim, truth }: { table: Table; claim: Claim; truth: boolean | null }): JSX.Element {
  const text = claimText(claim, table.seats, readView(table.game?.view));
  if (truth === null) return <small class="muted">{text}</small>;
  return (
    <small class={truth ? "true" : "lie"}>
      {text} {t(truth ? "ui.end.true" : "ui.end.lie")}
    </small>
  );
}
