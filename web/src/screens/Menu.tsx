/** Settings, and what else can be done at a table. */

import type { JSX } from "preact";
import { LANGUAGES, language, t } from "../lib/i18n";
import { go } from "../lib/route";
import { change, type Motion, settings, type Theme } from "../lib/settings";
import { me, request, table } from "../table/state";
import { letterArt } from "../ui/art";
import { Button, Dialog, tell } from "../ui/parts";
import { Keys } from "./Help";

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
          <Button icon="link" onClick={() => void copy(`${location.origin}/t/${now.code}`)}>
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

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(t("ui.copied"));
  } catch {
    tell(text, "info", 20);
  }
}

/** Tools and doors wear the letters of the language. */
export function relabel(): void {
  letterArt({
    pickaxe: t("letter.pickaxe"),
    lamp: t("letter.lamp"),
    cart: t("letter.cart"),
    blue: t("letter.blue"),
    green: t("letter.green"),
  });
}

export function SettingsForm(): JSX.Element {
  const { theme, sound, motion, notify } = settings.value;
  return (
    <div class="settings">
      <label class="setting">
        <span>{t("ui.settings.language")}</span>
        <LanguagePicker />
      </label>
      <label class="setting">
        <span>{t("ui.settings.theme")}</span>
        <select class="field" value={theme} onChange={(event) => change({ theme: event.currentTarget.value as Theme })}>
          {(["system", "dark", "light"] as const).map((name) => (
            <option key={name} value={name}>
              {t(`ui.theme.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="setting">
        <span>{t("ui.settings.motion")}</span>
        <select
          class="field"
          value={motion}
          onChange={(event) => change({ motion: event.currentTarget.value as Motion })}
        >
          {(["system", "full", "reduced"] as const).map((name) => (
            <option key={name} value={name}>
              {t(`ui.motion.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={sound} onChange={() => change({ sound: !sound })} />
        {t("ui.settings.sound")}
      </label>
      <label class="check">
        <input type="checkbox" checked={notify} onChange={() => void wantNotices(!notify)} />
        {t("ui.settings.notify")}
      </label>
    </div>
  );
}

export const LanguagePicker = (): JSX.Element => (
  <select
    class="field"
    value={language()}
    aria-label={t("ui.settings.language")}
    onChange={(event) => change({ language: event.currentTarget.value })}
  >
    {Object.entries(LANGUAGES).map(([code, name]) => (
      <option key={code} value={code} lang={code}>
        {name}
      </option>
    ))}
  </select>
);

async function wantNotices(on: boolean): Promise<void> {
  const allowed = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
  change({ notify: allowed });
}
