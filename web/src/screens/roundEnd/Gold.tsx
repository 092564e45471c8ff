/** Who got what, and what everybody has. */

import type { JSX } from "preact";
import { hiddenGold, hidesTokens, openGold } from "../../game/gold";
import type { View } from "../../game/view";
import { t } from "../../lib/i18n";
import type { Round, Table } from "../../messages";
import { logLines } from "../../table/log";
import { seatName } from "../../table/names";
import { entries } from "../../table/state";
import { BACKS, Card, Coin, Face, Icon } from "../../ui/art";
import { goldOnTheWay } from "./truths";

interface Share {
  seat: number;
  gold: (number | null)[];
}

/** The shares from first to last, with the values this reader may know. */
export function GoldChain({ table, view, round }: { table: Table; view: View; round: Round }): JSX.Element {
  if (!round.paid.length) return <p class="muted">{t("result.nobody")}</p>;
  const byCards = view.gold_cards.some((cards) => cards.length);
  return (
    <ol class="chain">
      {shares(round).map(({ seat, gold }, n) => (
        <li key={n}>
          {n > 0 && (
            <span class="arrow">
              <Icon name="arrow" />
            </span>
          )}
          <div class="share">
            <span class="share-cards">
              {gold.map((value, i) => (
                <Piece key={i} value={value} byCards={byCards} />
              ))}
            </span>
            <b>{seatName(table.seats, seat)}</b>
            <small class="muted">{shareText(gold)}</small>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A gold card, face down where its value is secret; or so many tokens. */
function Piece({ value, byCards }: { value: number | null; byCards: boolean }): JSX.Element {
  if (value === null) return <Card code={BACKS.gold} />;
  if (byCards && value >= 1 && value <= 3) return <Card code={`nuggets:${value}`} />;
  return (
    <span class="gold-sum">
      <Coin />
      {value}
    </span>
  );
}

const shareText = (gold: Share["gold"]): string =>
  gold.includes(null) ? t("ui.end.secret") : t("count.gold", { n: gold.reduce<number>((sum, n) => sum + (n ?? 0), 0) });

/** What each seat got, in the order in which it was shared. */
function shares(round: Round): Share[] {
  const found: Share[] = [];
  for (const { seat, gold } of round.paid) {
    const known = found.find((share) => share.seat === seat);
    if (known) known.gold.push(gold);
    else found.push({ seat, gold: [gold] });
  }
  return found;
}

/** What was won, lost and paid before the round ended, such as tolls. */
export function OnTheWay({ table, round }: { table: Table; round: Round }): JSX.Element | null {
  const lines = logLines(goldOnTheWay(entries.value, round.round), table);
  if (!lines.length) return null;
  return (
    <div class="on-the-way">
      <h3>{t("ui.end.on_the_way")}</h3>
      <ul>
        {lines.map(({ key, text }) => (
          <li key={key}>
            <Coin /> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For the order of the table: what is known, then how many cards are hidden. */
const worth = (now: View, seat: number): number => openGold(now, seat) + hiddenGold(now, seat);

export function Sum({ table, view: now }: { table: Table; view: View }): JSX.Element {
  const order = table.seats.map(({ seat }) => seat).sort((a, b) => worth(now, b) - worth(now, a));
  /** Tokens beside cards are seen for themselves: they were not shared out at the end of a round. */
  const byCards = now.gold_cards.some((cards) => cards.length);
  return (
    <table class="sum">
      <tbody>
        {order.map((seat) => (
          <tr key={seat}>
            <th scope="row">
              <span class="sum-name">
                <Face seat={seat} />
                {seatName(table.seats, seat)}
              </span>
            </th>
            <td>
              <span class="sum-cards">
                {(now.gold_cards[seat] ?? []).slice(0, 8).map((card, n) => (
                  <Card key={n} code={card === "?" ? BACKS.gold : `nuggets:${card}`} class="tiny" />
                ))}
                {byCards && Number(now.gold[seat]) > 0 && (
                  <span class="sum-tokens">
                    <Coin />
                    {now.gold[seat]}
                  </span>
                )}
              </span>
            </td>
            <td class="number">
              {hiddenGold(now, seat) || hidesTokens(now, seat) ? (
                <span class="muted">{t("ui.end.secret")}</span>
              ) : (
                <b>{t("count.gold", { n: openGold(now, seat) })}</b>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
