/** The reader's settings. */

import type { JSX } from "preact";
import { LANGUAGES, language, t } from "../lib/i18n";
import { change, type Motion, settings, type Theme } from "../lib/settings";

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
