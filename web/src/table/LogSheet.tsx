/** On a phone: the log, what is known, what can be said, in a sheet over the table. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { View } from "../game/view";
import { t } from "../lib/i18n";
import type { Table } from "../messages";
import { Button, Dialog } from "../ui/parts";
import { ownParts } from "./own";
import { Chat, Know, Log, SayIt, useLog } from "./Panels";
import { me, scene } from "./state";

export function LogSheet({
  table,
  view: state,
  onClose,
}: {
  table: Table;
  view: View;
  onClose: () => void;
}): JSX.Element {
  const tab = useSignal<"log" | "know" | "say" | "chat">("log");
  const tabs = [
    "log",
    "know",
    ...(me.value === null || table.seats.length < 2 ? [] : ["say"]),
    ...(table.chat && me.value !== null ? ["chat"] : []),
  ] as ("log" | "know" | "say" | "chat")[];
  const { Account } = ownParts(state.game);
  const titles = { log: "ui.log.title", know: "ui.know.title", say: "ui.say.title", chat: "ui.say.chat" };
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
      {tab.value === "say" && <SayIt />}
      {tab.value === "chat" && <Chat />}
    </Dialog>
  );
}
