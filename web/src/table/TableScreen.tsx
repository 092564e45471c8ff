/** A running game: the mine in the middle, people around it, my hand below. */

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { asked } from "../explain/asked";
import { settings } from "../lib/settings";
import type { Table } from "../messages";
import { Menu } from "../screens/Menu";
import { Flights } from "./Flights";
import { Foot } from "./Foot";
import { Carried } from "./Hand";
import { useKeys } from "./keys";
import { LogSheet } from "./LogSheet";
import { Middle } from "./Middle";
import { Ticker, useLog } from "./Panels";
import { Plates } from "./Plates";
import { pointed } from "./pointed";
import { RoleReveal } from "./Role";
import { useReveal } from "./reveal";
import { Side } from "./Side";
import { acting, chosen, found, me, myTurn, pickedSeat, pointAtSeat, sayTempo, scene, view } from "./state";
import { TopBar } from "./TopBar";

/** A player at whom nothing can be aimed is asked about. */
function pointOrAsk(seat: number, sure: boolean): void {
  if (chosen.value !== null || found.value.seats.has(seat)) pointAtSeat(seat, sure);
  else asked.value = { kind: "seat", which: String(seat) };
}

type Sheet = null | "log" | "role" | "menu";

export function TableScreen({ table }: { table: Table }): JSX.Element | null {
  const sheet = useSignal<Sheet>(null);
  const lines = useLog();
  const now = view.value;
  const reveal = useReveal(table, now);
  const seats = useComputed(() => new Set(myTurn.value ? found.value.seats.keys() : []));
  const held = me.value === null ? null : (now?.roles?.[me.value] ?? null);
  const role = held === "?" ? null : held;
  const open = (what: Sheet) => () => {
    sheet.value = what;
  };
  useKeys(() => {
    if (role) sheet.value = "role";
  });
  const { tempo, talk } = settings.value;
  useEffect(sayTempo, [tempo, talk]);
  if (!now) return null;
  return (
    <div class={`table ${me.value === null ? "watching" : ""}`} data-act={table.act}>
      <TopBar table={table} view={now} onMenu={open("menu")} />
      <Plates
        table={table}
        view={now}
        scene={scene.value}
        toAct={table.phase === "playing" ? acting.value : null}
        targets={seats.value}
        chosen={pickedSeat.value}
        onPoint={pointOrAsk}
        pointed={pointed.value?.seats ?? []}
      />
      <Middle table={table} view={now} />
      <Side table={table} view={now} lines={lines} />
      <Ticker line={lines.at(-1)} onOpen={open("log")} />
      <Foot view={now} role={role} onRole={open("role")} />
      <Carried />
      <Flights />
      {sheet.value === "log" && <LogSheet table={table} view={now} onClose={open(null)} />}
      {sheet.value === "menu" && <Menu onClose={open(null)} />}
      {sheet.value === "role" && role && <RoleReveal role={role} round={now.round} onClose={open(null)} />}
      {reveal.open && role && !sheet.value && (
        <RoleReveal
          key={String(reveal.changed)}
          role={role}
          round={now.round}
          changed={reveal.changed}
          onClose={reveal.close}
        />
      )}
    </div>
  );
}
