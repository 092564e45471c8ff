/** Setting a table: game, boxes, options, seats. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { api } from "../../lib/api";
import { t } from "../../lib/i18n";
import { go } from "../../lib/route";
import type { Catalogue } from "../../messages";
import { tellError } from "../../ui/errors";
import { Button } from "../../ui/parts";
import { Page } from "../Page";
import { Boxes } from "./Boxes";
import { Draft } from "./draft";
import { Games } from "./Games";
import { misfitText } from "./misfit";
import { Options } from "./Options";
import { Seats } from "./Seats";

export function NewTable(): JSX.Element {
  const offers = useSignal<Catalogue | null>(null);
  useEffect(
    () =>
      void api.catalogue().then((found) => {
        offers.value = found;
      }, tellError),
    [],
  );
  return (
    <Page title={t("ui.new.title")}>
      <h1 class="page-title">{t("ui.new.title")}</h1>
      {offers.value && <Form offers={offers.value} />}
    </Page>
  );
}

function Form({ offers }: { offers: Catalogue }): JSX.Element {
  const draft = useMemo(() => new Draft(offers, new URLSearchParams(location.search).get("game")), [offers]);
  useCheck(draft);
  const make = async (event: Event) => {
    event.preventDefault();
    try {
      go(`/t/${(await api.make(draft.wish.value)).code}`);
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <form class="new-table" onSubmit={(event) => void make(event)}>
      <Games draft={draft} />
      <Seats draft={draft} />
      {draft.game.value.modules.length > 0 && <Boxes draft={draft} />}
      <Options draft={draft} />
      <Foot draft={draft} />
    </form>
  );
}

function Foot({ draft }: { draft: Draft }): JSX.Element {
  const { ok, misfit, reason } = draft.check.value;
  return (
    <div class="new-foot">
      {!ok && (misfit || Object.keys(draft.layouts.value).length === 0) && (
        <p class="bad" role="alert">
          {misfit ? misfitText(misfit) : reason}
        </p>
      )}
      <Button submit primary class="big" disabled={!ok}>
        {t("ui.new.make")}
      </Button>
    </div>
  );
}

const PAUSE = 150;

/** Asks the server about every wish that lasts for a moment. */
function useCheck({ wish, check }: Draft): void {
  useEffect(() => {
    let current = true;
    const keep = (found: typeof check.value) => {
      if (current) check.value = found;
    };
    const timer = setTimeout(() => void api.check(wish.value).then(keep, () => undefined), PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wish.value]);
}
