/** On a phone: the log and what is known, in a sheet over the table. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { View } from "../game/view";
import { t } from "../lib/i18n";
import type { Table } from "../messages";
import { Button, Dialog } from "../ui/parts";
import { ownParts } from "./own";
import { Know, Log, useLog } from "./Panels";
import { scene } from "./state";

export function LogSheet({
  table,
  view: state,
  onClose,
}: {
  table: Table;
  view: View;
  onClose: () => void;
}): JSX.Element {
  const tab = useSignal<"log" | "know">("log");
  const tabs = ["log", "know"] as const;
  const { Account } = ownParts(state.game);
  const titles = { log: "ui.log.title", know: "ui.know.title" };
  return (
    <Dialog title={t(titles[tab.value])} onClose={onClose} class="sheet tall">
      <div class="tabs" role="group">
        {tabs.map((name) => (
          <Button
            key={name}
            pressed={tab.value === name}
            onClick={() => {
              tab.value = name;
            }}
          >
            {t(titles[name])}
          </Button>
        ))}
      </div>
      {tab.value === "log" && <Log lines={useLog()} onShow={onClose} />}
      {tab.value === "know" && (
        <>
          {Account && <Account view={state} scene={scene.value} table={table} />}
          <Know view={state} table={table} />
        </>
      )}
    </Dialog>
  );
}
