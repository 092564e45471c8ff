/**
 * The end of a round, and of the game: roles turned over, what was claimed and whether it was true, who got what and
 * why.
 */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { hiddenGold, hidesTokens, openGold } from "../game/gold";
import { readView, type View } from "../game/view";
import { has, sentence, t } from "../lib/i18n";
import { go } from "../lib/route";
import type { Claim, Entry, Round, Table } from "../messages";
import { claimText } from "../table/claims";
import { resultKey } from "../table/log";
import { roleName, seatName } from "../table/names";
import { entries, request, rules, view } from "../table/state";
import { BACKS, Card, Coin, Face, Icon } from "../ui/art";
import { copy } from "../ui/copy";
import { Button } from "../ui/parts";
import { ownEnd } from "./ends";
import type { Champion } from "./own-end";
import { Reckoning, Ways, waysTold } from "./Ways";

export function RoundEnd({ table }: { table: Table }): JSX.Element | null {
  const round = table.game?.rounds.at(-1);
  const finished = table.phase === "finished";
  const own = ownEnd(table.game_name);
  const title = !round ? "" : own ? own.title(round) : t(resultKey(round));
  useEffect(() => {
    document.title = `${title} — Motherlode`;
  }, [title]);
  if (!round || !view.value) return null;
  const told = waysTold(round);
  const said = claimsOf(entries.value, round.round);
  return (
    <div class="page round-end" data-act={table.act}>
      <main class="page-main">
        {finished && <Champions table={table} view={view.value} />}
        <header class="result-head">
          <Card code={own?.trophy ?? trophy(round)} lit class="trophy" />
          <div>
            {finished ? <h2 class="result">{title}</h2> : <h1 class="result">{title}</h1>}
            <p class="muted">
              {t("ui.round.of", { n: round.round })} · {whyText(table, round)}
            </p>
          </div>
          {!finished && <NextButton table={table} />}
        </header>
        {own && <own.Body table={table} round={round} view={view.value} />}
        {!own && (
          <ul class={`roles count-${Math.min(12, table.seats.length + round.spare.length)}`}>
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
        )}
        {told && <Ways table={table} round={round} told={told} />}
        {!own && (
          <div class="two">
            {told ? (
              <section class="panel box">
                <h2>{t("ui.end.gold")}</h2>
                <Reckoning table={table} round={round} told={told} />
              </section>
            ) : (
              <section class="panel box">
                <h2>{t("ui.end.gold")}</h2>
                <GoldChain table={table} view={view.value} round={round} />
                {round.rule && has(`ui.why.${round.rule}`) && (
                  <p class="why muted">
                    {t(`ui.why.${round.rule}`)} ({round.rule})
                  </p>
                )}
              </section>
            )}
            <section class="panel box">
              <h2>{t("ui.end.sum", { n: round.round })}</h2>
              <Sum table={table} view={view.value} />
            </section>
          </div>
        )}
      </main>
    </div>
  );
}

/** What was looked for, if it was found; else one of the other goals. */
function trophy(round: Round): string {
  const { goals, prizes } = rules.value;
  const kinds = Object.keys(goals).filter((kind) => prizes.includes(kind) === (round.finisher !== null));
  return goals[kinds[0] ?? ""] ?? BACKS.goal;
}

/** One sentence of why, with the rule. */
function whyText(table: Table, round: Round): string {
  const who =
    round.finisher === null
      ? ""
      : round.finisher === table.me
        ? t("ui.end.finisher.you")
        : t("ui.end.finisher", { player: seatName(table.seats, round.finisher) });
  return [who, round.rule ? t("ui.rule", { rule: round.rule }) : ""].filter(Boolean).join(" ");
}

function NextButton({ table }: { table: Table }): JSX.Element | null {
  const waiting = table.game?.waiting_for ?? [];
  if (table.me === null) return null;
  const mine = waiting.includes(table.me);
  const others = waiting
    .filter((seat) => seat !== table.me)
    .map((seat) => seatName(table.seats, seat))
    .join(", ");
  return (
    <div class="next">
      {mine ? (
        <Button primary class="big ready" onClick={() => void request({ type: "ready" })}>
          {t("ui.end.next")}
        </Button>
      ) : (
        <span class="muted">{t("ui.end.waiting", { players: others })}</span>
      )}
    </div>
  );
}

function RoleFigure({
  table,
  round,
  seat,
  claims,
}: {
  table: Table;
  round: Round;
  seat: number;
  claims: Claim[];
}): JSX.Element {
  const role = round.roles[seat] ?? "?";
  const won = round.winning.includes(seat);
  const truths = claims.map((claim) => ({ claim, truth: isTrue(claim, role, round) }));
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
      {truths.length === 0 && <small class="muted">{t("ui.end.silent")}</small>}
      {truths.map(({ claim, truth }, n) => (
        <small key={n} class={truth === null ? "muted" : truth ? "true" : "lie"}>
          {claimText(claim, table.seats, readView(table.game?.view))}
          {truth === null ? "" : ` ${t(truth ? "ui.end.true" : "ui.end.lie")}`}
        </small>
      ))}
    </li>
  );
}

const isSuspect = (role: string): boolean | null => (role === "?" ? null : rules.value.suspects.includes(role));

/** What can be checked now that the roles lie open. */
function isTrue(claim: Claim, role: string, round: Round): boolean | null {
  if (claim.claim === "i_am") return role === "?" ? null : claim.role === role;
  if (claim.claim === "suspect") return isSuspect(round.roles[claim.seat] ?? "?");
  return null;
}

/** What each seat last said in a round. */
function claimsOf(all: readonly Entry[], round: number): Map<number, Claim[]> {
  const said = new Map<number, Claim[]>();
  let now = 0;
  for (const { said: what } of all) {
    if ("events" in what) for (const event of what.events) if (event.event === "round_began") now = Number(event.round);
    if (what.what !== "claimed" || now !== round) continue;
    const kept = (said.get(what.seat) ?? []).filter((old) => !replaces(what.said, old));
    said.set(what.seat, [...kept, what.said]);
  }
  return said;
}

const replaces = (next: Claim, old: Claim): boolean =>
  next.claim === old.claim && (next.claim !== "goal_is" || next.cell === (old as { cell?: string }).cell);

/** The shares from first to last, with the values this reader may know. */
function GoldChain({ table, view: now, round }: { table: Table; view: View; round: Round }): JSX.Element {
  if (!round.paid.length) return <p class="muted">{t("result.nobody")}</p>;
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
              {gold.map((value, i) =>
                value === null || (cardValue(value) && now.gold_cards.some((cards) => cards.length)) ? (
                  <Card key={i} code={value === null ? BACKS.gold : `nuggets:${value}`} />
                ) : (
                  <span key={i} class="gold-sum">
                    <Coin />
                    {value}
                  </span>
                ),
              )}
            </span>
            <b>{seatName(table.seats, seat)}</b>
            <small class="muted">
              {gold.includes(null)
                ? t("ui.end.secret")
                : t("count.gold", { n: gold.reduce<number>((sum, value) => sum + (value ?? 0), 0) })}
            </small>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What each seat got, in the order in which it was shared. */
function shares(round: Round): { seat: number; gold: (number | null)[] }[] {
  const found: { seat: number; gold: (number | null)[] }[] = [];
  for (const { seat, gold } of round.paid) {
    const known = found.find((share) => share.seat === seat);
    if (known) known.gold.push(gold);
    else found.push({ seat, gold: [gold] });
  }
  return found;
}

const cardValue = (gold: number | null): boolean => gold !== null && gold >= 1 && gold <= 3;

/** For the order of the table: what is known, then how many cards are hidden. */
const worth = (now: View, seat: number): number => openGold(now, seat) + hiddenGold(now, seat);

function Sum({ table, view: now }: { table: Table; view: View }): JSX.Element {
  const order = table.seats.map(({ seat }) => seat).sort((a, b) => worth(now, b) - worth(now, a));
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

const usual = (n: number, players: string, won: boolean): Partial<Champion> => ({
  headline: won ? t("ui.end.you") : t("ui.end.winner", { n, players }),
  praise: t("event.game_over", { n, players }),
  again: t("ui.end.rematch"),
});

function Champions({ table, view: now }: { table: Table; view: View }): JSX.Element {
  const winners = now.over?.winners ?? [];
  const won = table.me !== null && winners.includes(table.me);
  const names = winners.map((seat) => seatName(table.seats, seat)).join(", ");
  const own = ownEnd(table.game_name);
  const champion = own?.champion?.(now) ?? usual(winners.length, names, won);
  useEffect(() => own?.keep?.(table, now), [table.code, table.record]);
  return (
    <section class="champions panel">
      <div class="champion-faces">
        {winners.map((seat) => (
          <Face key={seat} seat={seat} />
        ))}
      </div>
      <div>
        <h1 class="result">{champion.headline}</h1>
        <p class="muted">
          <Coin /> {champion.praise}
        </p>
      </div>
      <div class="next">
        {table.record && (
          <a class="button" href={`/r/${table.record}`}>
            <Icon name="play" />
            {t("ui.end.replay")}
          </a>
        )}
        {table.record && (
          <Button icon="link" onClick={() => void copy(`${location.origin}/r/${table.record}`)}>
            {t("ui.share")}
          </Button>
        )}
        {table.next_code ? (
          <a class="button primary" href={`/t/${table.next_code}`}>
            {t("ui.end.rematch.go")}
          </a>
        ) : (
          table.me !== null && (
            <Button primary class="rematch" onClick={() => void request({ type: "rematch" })}>
              {champion.again}
            </Button>
          )
        )}
        {champion.more && (
          <a class="button" href={champion.more.href}>
            {champion.more.text}
          </a>
        )}
        <Button quiet onClick={() => go("/")}>
          {t("ui.home")}
        </Button>
      </div>
    </section>
  );
}
