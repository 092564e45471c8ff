/** The menu of a table: what else can be done there, and the settings. */

import type { JSX } from "preact";
import { t } from "../lib/i18n";
import { go } from "../lib/route";
import { lookingBack, me, request, table } from "../table/state";
import { canShare, copy, share } from "../ui/copy";
import { Button, Dialog } from "../ui/parts";
import { Keys } from "./Keys";
import { SettingsForm } from "./Settings";

export function Menu({ onClose }: { onClose: () => void }): JSX.Element {
  const now = table.value;
  const running = now?.phase === "playing" || now?.phase === "paused";
  return (
    <Dialog title={t("ui.menu")} onClose={onClose} class="sheet">
      {now && (
        <div class="menu-acts">
          {me.value !== null &&
            running &&
            (now.phase === "paused" ? (
              <Button
                icon="play"
                onClick={() => {
                  onClose();
                  void request({ type: "resume" });
                }}
              >
                {t("ui.resume")}
              </Button>
            ) : (
              <Button
                icon="pause"
                onClick={() => {
                  onClose();
                  void request({ type: "pause" });
                }}
              >
                {t("ui.pause")}
              </Button>
            ))}
          {(now.game?.rounds.length ?? 0) > 0 && running && (
            <Button
              icon="recent"
              class="look-back"
              onClick={() => {
                onClose();
                lookingBack.value = true;
              }}
            >
              {t("ui.end.again")}
            </Button>
          )}
          <Button icon="link" onClick={() => void (canShare() ? share : copy)(`${location.origin}/t/${now.code}`)}>
            {t("ui.copy.link")}
          </Button>
          {me.value !== null && running && (
            <Button
              icon="off"
              onClick={() => {
                onClose();
                void request({ type: "leave" }).then(() => go("/"));
              }}
            >
              {t("ui.leave")}
            </Button>
          )}
          <Button
            icon="back"
            onClick={() => {
              onClose();
              go("/");
            }}
          >
            {t("ui.home")}
          </Button>
        </div>
      )}
      <SettingsForm />
      {now && (
        <details class="keys-about">
          <summary>{t("ui.keys.title")}</summary>
          <Keys table={now} />
        </details>
      )}
    </Dialog>
  );
}
