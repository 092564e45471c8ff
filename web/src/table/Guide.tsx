/** A few words along the way through a first round: offered once to who never played here, on the real game, then gone for good. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { PLAY } from "../game/choose";
import { hasTrait } from "../game/told";
import { sentence, t } from "../lib/i18n";
import { change, settings } from "../lib/settings";
import type { Table } from "../messages";
import { Button } from "../ui/parts";
import { waitText } from "./Actions";
import { deedsIn, isTurn } from "./deeds";
import { askHint } from "./Hints";
import { unread } from "./News";
import { aboutIntent } from "./NextStep";
import { cardName, roleName } from "./names";
import { ownParts } from "./own";
import { aboutRole } from "./Role";
import { chosen, entries, found, game, held, me, myTurn, pointing, proposed, rules, scene, view } from "./state";

/** After so many own turns one knows how it goes. */
const ENOUGH = 6;

const ownTurns = (): number =>
  deedsIn(entries.value, rules.value).filter((deed) => deed.seat === me.value && isTurn(deed)).length;

/** What to do now, in words. */
export function guideText(): string {
  if (!myTurn.value)
    return ownTurns() ? t("ui.guide.wait") : [roleText(), t("ui.guide.wait")].filter(Boolean).join(" ");
  if (game.value?.asked) return t("ui.guide.answer");
  if (proposed.value) return sentence(t("ui.hint.again"));
  const { intent } = pointing.value;
  if (intent !== PLAY) return found.value.decided ? ready() : aboutIntent(intent) || waitText();
  if (chosen.value === null) return [ownTurns() ? "" : roleText(), chooseText()].filter(Boolean).join(" ");
  if (found.value.cells.size) return t("ui.guide.places");
  if (found.value.seats.size) return t("ui.guide.people");
  return found.value.decided ? ready() : t("ui.guide.nowhere");
}

const ready = (): string => sentence(t("ui.hint.ready"));

/** To choose a card, or what keeps the reader from digging. */
function chooseText(): string {
  const front = me.value === null ? [] : (view.value?.front?.[me.value] ?? []);
  const halting = front.filter((card) => hasTrait(rules.value.cards.get(card) ?? null, "halts"));
  return halting.length ? t("ui.guide.halted", { cards: halting.map(cardName).join(", ") }) : t("ui.guide.choose");
}

/** What the reader is: a role that was just shown, or what the game itself says of a seat. */
function roleText(): string {
  if (me.value === null) return "";
  const own = ownParts(view.value?.game ?? "").meText;
  if (own) return own(scene.value, me.value);
  const role = view.value?.roles?.[me.value];
  if (!role || role === "?") return "";
  return t("ui.guide.role", { role: roleName(role), about: aboutRole(role) });
}

export function Guide({ table }: { table: Table }): JSX.Element | null {
  const { guide } = settings.value;
  const over = (view.value?.round ?? 1) > 1 || ownTurns() >= ENOUGH;
  useEffect(() => {
    if (over && guide !== "off") change({ guide: "off" });
  }, [over, guide]);
  if (guide === "off" || over || !table.hints || held.value || unread(table).length) return null;
  return (
    <section class="guide panel" role="status" aria-label={t("ui.help.title")}>
      {guide === "offer" ? <Offer /> : <Words />}
    </section>
  );
}

const Offer = (): JSX.Element => (
  <>
    <p>{t("ui.guide.offer")}</p>
    <div class="row">
      <Button primary class="guide-yes" onClick={() => change({ guide: "on" })}>
        {t("ui.guide.yes")}
      </Button>
      <Button class="guide-no" onClick={() => change({ guide: "off" })}>
        {t("ui.guide.no")}
      </Button>
    </div>
  </>
);

const Words = (): JSX.Element => (
  <>
    <p>{guideText()}</p>
    <div class="row">
      {myTurn.value && !game.value?.asked && (
        <Button icon="bulb" class="guide-show" onClick={() => void askHint()}>
          {t("ui.guide.show")}
        </Button>
      )}
      <Button quiet class="guide-end" onClick={() => change({ guide: "off" })}>
        {t("ui.guide.end")}
      </Button>
    </div>
  </>
);
