/** Beside the mine, where there is room: the log, what is known, what can be said. */

import type { JSX } from "preact";
import type { View } from "../game/view";
import { t } from "../lib/i18n";
import type { Table } from "../messages";
import type { LogLine } from "./log";
import { ownParts } from "./own";
import { Know, Log } from "./Panels";
import { RecapButton } from "./Recap";
import { scene } from "./state";
import { canTalk, Talk } from "./Talk";

interface SideProps {
  table: Table;
  view: View;
  lines: LogLine[];
}

export const Side = ({ table, view, lines }: SideProps): JSX.Element => (
  <aside class="side" aria-label={t("ui.side")}>
    <section class="panel log" tabIndex={0} aria-label={t("ui.log.title")}>
      <header class="log-head">
        <h2>{t("ui.log.title")}</h2>
        <RecapButton />
      </header>
      <Log lines={lines} />
    </section>
    <OwnAccount table={table} view={view} />
    <section class="panel">
      <h2>{t("ui.know.title")}</h2>
      <Know view={view} table={table} />
    </section>
    {canTalk(table) && (
      <section class="panel talk-panel">
        <h2>{t("ui.talk.title")}</h2>
        <Talk table={table} />
      </section>
    )}
  </aside>
);

/** How everybody stands, where a game has an account of its own. */
function OwnAccount({ table, view }: { table: Table; view: View }): JSX.Element | null {
  const { Account, accountTitle = "" } = ownParts(view.game);
  if (!Account) return null;
  return (
    <section class="panel">
      <h2>{t(accountTitle)}</h2>
      <Account view={view} scene={scene.value} table={table} />
    </section>
  );
}
