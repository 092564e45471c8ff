/** The host lays the chests on a picture of the mine; the server says where one may lie. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { NO_SCENE, readView } from "../../game/view";
import { api } from "../../lib/api";
import { t } from "../../lib/i18n";
import type { ChestPreview } from "../../messages";
import { cellLabel } from "../../table/cellLabel";
import { Mine } from "../../table/mine/Mine";

interface LayoutProps {
  game: string;
  modules: string[];
  players: number;
  cells: string[] | null;
  onChange: (cells: string[] | null) => void;
}

export function ChestLayout(props: LayoutProps): JSX.Element {
  const { cells, onChange } = props;
  const found = usePreview(props);
  const view = found && readView(found.view);
  const places = new Set(found && found.left > 0 ? found.places : []);
  const lay = (cell: string) => {
    if (!cells) return;
    if (cells.includes(cell)) onChange(cells.filter((one) => one !== cell));
    else if (places.has(cell)) onChange([...cells, cell]);
  };
  return (
    <div class="chest-layout">
      <label class="check">
        <input
          type="checkbox"
          class="lay-chests"
          checked={cells !== null}
          onChange={() => onChange(cells ? null : [])}
        />
        {t("ui.new.chests")}
      </label>
      {cells && found && view && (
        <>
          <p class="muted" role="status">
            {t("ui.new.chests.left", { n: found.left })}
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

/** The mine as the server shows it with these chests in it. */
function usePreview({ game, modules, players, cells }: LayoutProps): ChestPreview | null {
  const preview = useSignal<ChestPreview | null>(null);
  const wanted = JSON.stringify([game, modules, players, cells]);
  useEffect(() => {
    let current = true;
    const keep = (found: ChestPreview | null) => {
      if (current) preview.value = found;
    };
    if (cells) void api.chests({ game, modules: [...modules].sort(), players, cells }).then(keep, () => keep(null));
    return () => {
      current = false;
    };
  }, [wanted]);
  return preview.value;
}
