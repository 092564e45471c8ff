/** Who sits at the table. */

import type { JSX } from "preact";
import { t } from "../../lib/i18n";
import type { SeatWish } from "../../messages";
import { Face } from "../../ui/art";
import { Button } from "../../ui/parts";
import { MyFace, NameField } from "../MyName";
import type { Draft } from "./draft";

export function Seats({ draft }: { draft: Draft }): JSX.Element {
  const { players } = draft.game.value;
  const count = draft.seats.value.length;
  return (
    <fieldset class="panel box seats">
      <legend>{t("ui.new.seats")}</legend>
      <ol class="seat-list">
        {draft.seats.value.map((seat, n) => (
          <SeatRow
            key={n}
            n={n}
            seat={seat}
            levels={draft.offers.levels}
            onChange={(next) => draft.changeSeat(n, next)}
          />
        ))}
      </ol>
      <div class="row">
        <Button icon="plus" disabled={count >= Math.max(...players)} onClick={() => draft.addSeat()}>
          {t("ui.new.seat.add")}
        </Button>
        <Button icon="minus" disabled={count <= Math.min(...players)} onClick={() => draft.removeSeat()}>
          {t("ui.new.seat.remove")}
        </Button>
      </div>
      <NameField />
    </fieldset>
  );
}

interface SeatRowProps {
  n: number;
  seat: SeatWish;
  levels: string[];
  onChange: (seat: SeatWish) => void;
}

const BOT = "bot:";
const readSeat = (text: string): SeatWish =>
  text.startsWith(BOT) ? { kind: "bot", level: text.slice(BOT.length) } : { kind: "friend" };
const writeSeat = ({ kind, level }: SeatWish): string => (kind === "bot" ? `${BOT}${level ?? ""}` : kind);

function SeatRow({ n, seat, levels, onChange }: SeatRowProps): JSX.Element {
  return (
    <li>
      {seat.kind === "me" ? <MyFace /> : <Face seat={n} />}
      {seat.kind === "me" ? (
        <b>{t("ui.yourself")}</b>
      ) : (
        <select
          class="field"
          value={writeSeat(seat)}
          aria-label={t("ui.seat.number", { n: n + 1 })}
          onChange={(event) => onChange(readSeat(event.currentTarget.value))}
        >
          <option value="friend">{t("ui.new.seat.friend")}</option>
          {levels.map((level) => (
            <option key={level} value={BOT + level}>{`${t("ui.plate.bot")}: ${t(`bot.${level}`)}`}</option>
          ))}
        </select>
      )}
    </li>
  );
}
