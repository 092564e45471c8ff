/** The players, clockwise from me: what everybody may know of them, and where action cards can be aimed. */

import type { JSX } from "preact";
import { hiddenGold, hidesTokens, openGold } from "../game/gold";
import type { View } from "../game/view";
import { t } from "../lib/i18n";
import type { Scene, Seat, Table } from "../messages";
import { BACKS, Card, Coin, Face, FrontBadge, Icon } from "../ui/art";
import { isSure } from "../ui/parts";
import { clockText, secondsUntil, useNow } from "../ui/time";
import { claimsText } from "./claims";
import { stepFromPlate } from "./focus";
import { cardName, seatName } from "./names";
import { ownParts } from "./own";

interface PlatesProps {
  table: Table;
  view: View;
  scene: Scene;
  toAct: number | null;
  targets?: ReadonlySet<number>;
  chosen?: number | null;
  onPoint?: (seat: number, sure: boolean) => void;
  pointed?: readonly number[];
}

export function Plates(props: PlatesProps): JSX.Element {
  const { table } = props;
  const count = table.seats.length;
  const from = table.me ?? 0;
  const order = Array.from({ length: count }, (_, n) => (from + n) % count);
  return (
    <nav class="plates-place" aria-label={t("ui.players")} onKeyDown={stepFromPlate}>
      <ul class={`plates ${count > 6 ? `many cols-${Math.ceil(count / 2)}` : ""}`}>
        {order.map((seat) => (
          <Plate key={seat} {...props} seat={table.seats[seat] as Seat} />
        ))}
      </ul>
    </nav>
  );
}

function Plate({
  table,
  view,
  scene,
  toAct,
  targets,
  chosen,
  onPoint,
  pointed,
  seat,
}: PlatesProps & { seat: Seat }): JSX.Element {
  const n = seat.seat;
  const acting = toAct === n;
  const open = targets?.has(n) ?? false;
  const own = ownParts(view.game);
  return (
    <li class={`plate-place ${acting ? "acting" : ""}`}>
      <button
        type="button"
        class={`plate ${open ? "open" : ""} ${chosen === n || pointed?.includes(n) ? "chosen" : ""}`}
        data-seat={n}
        aria-label={plateLabel(table, view, scene, seat, acting)}
        onClick={(event) => onPoint?.(n, isSure(event))}
      >
        <Face seat={n} />
        <span class="who">
          <b class="name">
            <span>{seatName(table.seats, n)}</span>
            {seat.me && <i>{t("ui.you")}</i>}
          </b>
          <span class="claim">
            {seat.claims.length > 0 && (
              <>
                <Icon name="chat" />
                {claimsText(table, view, seat)}
              </>
            )}
          </span>
          <span class="facts">
            <span title={t("ui.plate.cards")}>
              <Icon name="hand" />
              {view.hands[n]?.length ?? 0}
            </span>
            {own.Facts ? <own.Facts view={view} scene={scene} seat={n} /> : <GoldFacts view={view} seat={n} />}
            <PlayedBy seat={seat} />
          </span>
        </span>
        <span class="tools">
          {(view.front[n] ?? []).map((card, i) => (
            <FrontBadge key={card + i} card={card} title={cardName(card)} />
          ))}
        </span>
      </button>
    </li>
  );
}

/** Gold that can be counted beside a coin, gold cards that can't beside their back. */
function GoldFacts({ view, seat }: { view: View; seat: number }): JSX.Element {
  const hidden = hiddenGold(view, seat);
  const open = openGold(view, seat);
  return (
    <>
      {(open > 0 || hidden === 0 || hidesTokens(view, seat)) && (
        <span title={t("ui.plate.gold")}>
          <Coin />
          {hidesTokens(view, seat) ? "?" : open}
        </span>
      )}
      {hidden > 0 && (
        <span title={t("count.gold_cards", { n: hidden })}>
          <Card code={BACKS.gold} class="tiny" />
          {hidden}
        </span>
      )}
    </>
  );
}

/** Who plays for a seat where it is not its person: a bot, a stand-in, nobody for the moment. */
type Absence = "bot" | "stand_in" | "away";

function absenceOf({ played_by, kind, connected }: Seat): Absence | null {
  if (played_by === "bot" || played_by === "stand_in") return played_by;
  return kind === "person" && !connected ? "away" : null;
}

function PlayedBy({ seat }: { seat: Seat }): JSX.Element | null {
  const absence = absenceOf(seat);
  if (!absence) return null;
  if (absence === "away") return <Away until={seat.away_until} />;
  return (
    <span class="sign" title={t(`ui.plate.${absence}`)}>
      <Icon name="bot" />
      <span class="word">{t(`ui.plate.${absence}`)}</span>
    </span>
  );
}

function Away({ until }: { until: number | null }): JSX.Element {
  const now = useNow(1000);
  return (
    <span class="sign away" title={t("ui.plate.away")}>
      <Icon name="off" />
      {until ? <span>{clockText(secondsUntil(until, now))}</span> : null}
    </span>
  );
}

/** What a player has, in words. */
export function factsText(view: View, scene: Scene, n: number): string {
  const own = ownParts(view.game).factsText;
  if (own) return own(view, scene, n);
  return hidesTokens(view, n) ? "" : t("count.gold", { n: openGold(view, n) });
}

/** The whole plate in words. */
function plateLabel(table: Table, view: View, scene: Scene, seat: Seat, acting: boolean): string {
  const n = seat.seat;
  const absence = absenceOf(seat);
  const parts = [
    seatName(table.seats, n) + (seat.me ? `, ${t("ui.you")}` : ""),
    acting ? t("ui.plate.acting") : "",
    t("count.cards", { n: view.hands[n]?.length ?? 0 }),
    factsText(view, scene, n),
    hiddenGold(view, n) ? t("count.gold_cards", { n: hiddenGold(view, n) }) : "",
    ...(view.front[n] ?? []).map(cardName),
    claimsText(table, view, seat),
    absence ? t(`ui.plate.${absence}`) : "",
  ];
  return parts.filter(Boolean).join(", ");
}
