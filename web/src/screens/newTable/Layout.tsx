/** The host lays out what a box has on a picture of the mine; the server says where one more may lie. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { NO_SCENE, readView } from "../../game/view";
import { api } from "../../lib/api";
import { has, t } from "../../lib/i18n";
import type { LayoutPreview } from "../../messages";
import { cellLabel } from "../../table/cellLabel";
import { Mine } from "../../table/mine/Mine";

interface LayoutProps {
  box: string;
  game: string;
  modules: string[];
  players: number;
  cells: string[] | null;
  onChange: (cells: string[] | null) => void;
}

export function Layout(props: LayoutProps): JSX.Element {
  const { box, cells, onChange } = props;
  const found = usePreview(props);
  const view = found && readView(found.view);
  const places = new Set(found && found.left > 0 ? found.places : []);
  const lay = (cell: string) => {
    if (!cells) return;
    if (cells.includes(cell)) onChange(cells.filter((one) => one !== cell));
    else if (places.has(cell)) onChange([...cells, cell]);
  };
  return (
    <div class="host-layout">
      <label class="check">
        <input
          type="checkbox"
          class={`lay-${box}`}
          checked={cells !== null}
          onChange={() => onChange(cells ? null : [])}
        />
        {has(`ui.new.${box}`) ? t(`ui.new.${box}`) : t("ui.new.lay", { box: t(`module.${box}`) })}
      </label>
      {cells && found && view && (
        <>
          <p class="muted" role="status">
            {t(has(`ui.new.${box}.left`) ? `ui.new.${box}.left` : "ui.new.lay.left", { n: found.left })}
          </p>
          <div class="layout-mine">
            <Mine
              view={view}
              scene={NO_SCENE}
              targets={places}
              label={(cell) => cellLabel(view, NO_SCENE, cell, places.has(cell))}
              onPoint={lay}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** The mine as the server shows it with these in it. */
function usePreview({ box, game, modules, players, cells }: LayoutProps): LayoutPreview | null {
  const preview = useSignal<LayoutPreview | null>(null);
  const wanted = JSON.stringify([box, game, modules, players, cells]);
  useEffect(() => {
    let current = true;
    const keep = (found: LayoutPreview | null) => {
      if (current) preview.value = found;
    };
    if (cells)
      void api.layout({ box, game, modules: [...modules].sort(), players, cells }).then(keep, () => keep(null));
    return () => {
      current = false;
    };
  }, [wanted]);
  return preview.value;
}
