/** Which boxes. */

import type { JSX } from "preact";
import { t } from "../../lib/i18n";
import type { Catalogue, Misfit } from "../../messages";
import type { Draft } from "./draft";
import { Layout } from "./Layout";
import { misfitText } from "./misfit";

export const Boxes = ({ draft }: { draft: Draft }): JSX.Element => (
  <fieldset class="panel box boxes">
    <legend>{t("ui.new.boxes")}</legend>
    <div class="tiles">
      {allBoxes(draft.offers).map((box) => (
        <BoxTile
          key={box}
          box={box}
          on={draft.boxes.value.includes(box)}
          misfit={draft.check.value.misfits[box]}
          onToggle={() => draft.toggle(box)}
        />
      ))}
    </div>
    {draft.boxes.value
      .filter((box) => box in draft.game.value.layouts)
      .map((box) => (
        <Layout
          key={box}
          box={box}
          game={draft.name.value}
          modules={draft.boxes.value}
          players={draft.seats.value.length}
          cells={draft.layouts.value[box] ?? null}
          onChange={(next) => draft.layOut(box, next)}
        />
      ))}
  </fieldset>
);

const allBoxes = ({ games }: Catalogue): string[] => [...new Set(games.flatMap(({ modules }) => modules))];

interface BoxTileProps {
  box: string;
  on: boolean;
  misfit: Misfit | undefined;
  onToggle: () => void;
}

/** A box in one line; one that can't be there says why, and can only be taken away. */
function BoxTile({ box, on, misfit, onToggle }: BoxTileProps): JSX.Element {
  const off = misfit !== undefined && !on;
  return (
    <label class={`tile ${off ? "off" : ""}`} data-box={box} data-ask={`box module.${box}`}>
      <input
        type="checkbox"
        checked={on}
        aria-disabled={off ? "true" : undefined}
        onClick={(event) => {
          if (off) event.preventDefault();
        }}
        onChange={() => {
          if (!off) onToggle();
        }}
      />
      <span>
        <b>{t(`module.${box}`)}</b>
        <small class="muted">{t(`module.${box}.about`)}</small>
        {misfit && <small class={`reason ${on ? "bad" : ""}`}>{misfitText(misfit)}</small>}
      </span>
    </label>
  );
}
