/** The middle of the table: the mine, and whatever is said or asked over it. */

import { useComputed } from "@preact/signals";
import type { JSX } from "preact";
import type { View } from "../game/view";
import { t } from "../lib/i18n";
import type { Table } from "../messages";
import { Button } from "../ui/parts";
import { Choices, Held } from "./Actions";
import { cellLabel } from "./cellLabel";
import { looks } from "./deeds";
import { Guide } from "./Guide";
import { HintBox, hinted } from "./Hints";
import { Moments } from "./Moments";
import { Mine } from "./mine/Mine";
import { News } from "./News";
import { NextStep } from "./NextStep";
import { ownParts } from "./own";
import { pointed } from "./pointed";
import { Recap } from "./Recap";
import { Signs } from "./Signs";
import {
  declared,
  entries,
  found,
  hover,
  me,
  myTurn,
  pickedCell,
  pointAtCell,
  preview,
  refused,
  request,
  rules,
  scene,
  stalled,
} from "./state";
import { TalkDrawer } from "./Talk";

export function Middle({ table, view }: { table: Table; view: View }): JSX.Element {
  const { OverMine } = ownParts(view.game);
  return (
    <main class="middle" aria-label={t("ui.mine.label")}>
      <LiveMine view={view} />
      <NextStep />
      {OverMine && <OverMine view={view} />}
      <HintBox />
      <Guide table={table} />
      <News table={table} />
      <Recap table={table} />
      <Held />
      <Moments table={table} view={view} />
      <TalkDrawer table={table} />
      <Signs />
      <Choices />
      {stalled.value && (
        <div class="choices panel stalled" role="status">
          <p>{t(`error.${stalled.value}`)}</p>
        </div>
      )}
      {me.value !== null && table.seats[me.value]?.played_by === "stand_in" && <StoodIn />}
      {table.phase === "paused" && <Paused />}
    </main>
  );
}

/** The mine with what the player is pointing at, or what a hint points at. */
function LiveMine({ view }: { view: View }): JSX.Element {
  const targets = useComputed(() => new Set(myTurn.value ? found.value.cells.keys() : [])).value;
  const eyes = useComputed(() => looks(entries.value, rules.value)).value;
  const told = pointed.value?.cells[0] ?? null;
  const advised = hinted();
  const advisedCard = advised?.code ? { cell: advised.cell, code: advised.code } : null;
  return (
    <Mine
      view={view}
      scene={scene.value}
      targets={targets}
      preview={preview.value ?? advisedCard}
      chosen={told ?? pickedCell.value ?? declared.value?.cells[0] ?? advised?.cell ?? null}
      last={view.last_tunnel}
      shown={told ?? declared.value?.cells[0] ?? null}
      looks={eyes}
      refused={refused.value}
      label={(cell) => cellLabel(view, scene.value, cell, targets.has(cell), eyes.get(cell))}
      onPoint={pointAtCell}
      onHover={(cell) => {
        hover.value = cell;
      }}
    />
  );
}

const StoodIn = (): JSX.Element => (
  <div class="choices panel">
    <h2>{t("ui.stood_in")}</h2>
    <Button primary class="come-back" onClick={() => void request({ type: "come_back" })}>
      {t("ui.come_back")}
    </Button>
  </div>
);

const Paused = (): JSX.Element => (
  <div class="curtain">
    <h2>{t("ui.paused")}</h2>
    {me.value !== null && (
      <Button primary icon="play" onClick={() => void request({ type: "resume" })}>
        {t("ui.resume")}
      </Button>
    )}
  </div>
);
