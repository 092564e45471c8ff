/** Below the mine: who I am, my hand, what I can do; or that I am only watching. */

import type { JSX } from "preact";
import type { View } from "../game/view";
import { t } from "../lib/i18n";
import { Icon } from "../ui/art";
import { Actions } from "./Actions";
import { Hand } from "./Hand";
import { ownParts } from "./own";
import { HoldToLook } from "./Role";
import { me, scene } from "./state";

interface FootProps {
  view: View;
  /** The reader's role, where there is one to look at. */
  role: string | null;
  onRole: () => void;
}

export function Foot({ view, role, onRole }: FootProps): JSX.Element {
  const { Me } = ownParts(view.game);
  if (me.value === null) return <Watching />;
  return (
    <footer class="foot">
      <div class="my-role">
        {Me && <Me scene={scene.value} seat={me.value} />}
        {role && (
          <>
            <HoldToLook role={role} />
            <div class="my-role-text">
              <b>{t("ui.role.yours")}</b>
              <span class="muted">{t("ui.role.tilt")}</span>
            </div>
          </>
        )}
      </div>
      <Hand />
      <div class="act-row">
        <Actions onRole={role ? onRole : null} />
      </div>
    </footer>
  );
}

const Watching = (): JSX.Element => (
  <footer class="foot spectator">
    <p>
      <Icon name="eye" /> {t("ui.watching")}
    </p>
  </footer>
);
