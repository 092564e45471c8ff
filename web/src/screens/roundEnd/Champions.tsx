/** Who has won the game. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { openGold } from "../../game/gold";
import type { View } from "../../game/view";
import { t } from "../../lib/i18n";
import { go } from "../../lib/route";
import type { Table } from "../../messages";
import { seatName } from "../../table/names";
import { request } from "../../table/state";
import { Coin, Face, Icon } from "../../ui/art";
import { copy } from "../../ui/copy";
import { Button } from "../../ui/parts";
import { ownEnd } from "../ends";
import type { Champion } from "../own-end";

const usual = (n: number, players: string, won: boolean, gold: number): Partial<Champion> => ({
  headline: won && n === 1 ? t("ui.end.you") : t("ui.end.winner", { n, players }),
  praise: t("ui.end.with", { gold: t("count.gold", { n: gold }) }),
  again: t("ui.end.rematch"),
});

export function Champions({ table, view: now }: { table: Table; view: View }): JSX.Element {
  const winners = now.over?.winners ?? [];
  const won = table.me !== null && winners.includes(table.me);
  const names = winners.map((seat) => seatName(table.seats, seat)).join(", ");
  const own = ownEnd(table.game_name);
  const gold = (own?.gold ?? openGold)(now, winners[0] ?? 0);
  const champion = own?.champion?.(now) ?? usual(winners.length, names, won, gold);
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
      <Next table={table} champion={champion} />
    </section>
  );
}

/** What can be done after the game. */
function Next({ table, champion }: { table: Table; champion: Partial<Champion> }): JSX.Element {
  return (
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
  );
}
