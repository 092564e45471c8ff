/** The reader's settings. */

import type { JSX } from "preact";
import { LANGUAGES, language, t } from "../lib/i18n";
import { type Confirming, change, type Motion, settings, type Tempo, type Theme } from "../lib/settings";
import { StoredAboutMe } from "./WhoAmI";

const THEMES: Theme[] = ["system", "dark", "light"];
const MOTIONS: Motion[] = ["system", "full", "reduced"];
const CONFIRMING: Confirming[] = ["never", "touch", "always"];
const TEMPI: Tempo[] = ["slow", "normal", "fast"];

export function SettingsForm(): JSX.Element {
  const { theme, sound, motion, notify, confirm, hold, tempo, talk } = settings.value;
  return (
    <div class="settings">
      <label class="setting">
        <span>{t("ui.settings.language")}</span>
        <LanguagePicker />
      </label>
      <Choice name="theme" all={THEMES} now={theme} onChange={(next) => change({ theme: next })} />
      <Choice name="motion" all={MOTIONS} now={motion} onChange={(next) => change({ motion: next })} />
      <Choice name="confirm" all={CONFIRMING} now={confirm} onChange={(next) => change({ confirm: next })} />
      <Choice name="tempo" all={TEMPI} now={tempo} onChange={(next) => change({ tempo: next })} />
      <label class="check">
        <input type="checkbox" class="set-talk" checked={talk} onChange={() => change({ talk: !talk })} />
        {t("ui.settings.talk")}
      </label>
      <label class="check">
        <input type="checkbox" checked={hold} onChange={() => change({ hold: !hold })} />
        {t("ui.settings.hold")}
      </label>
      <label class="check">
        <input type="checkbox" checked={sound} onChange={() => change({ sound: !sound })} />
        {t("ui.settings.sound")}
      </label>
      <label class="check">
        <input type="checkbox" checked={notify} onChange={() => void wantNotices(!notify)} />
        {t("ui.settings.notify")}
      </label>
      <StoredAboutMe />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  all: readonly T[];
  now: T;
  onChange: (next: T) => void;
}

/** One of a few words; the catalogues have each as `ui.<name>.<word>`. */
function Choice<T extends string>({ name, all, now, onChange }: ChoiceProps<T>): JSX.Element {
  return (
    <label class="setting">
      <span>{t(`ui.settings.${name}`)}</span>
      <select class={`field set-${name}`} value={now} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {all.map((word) => (
          <option key={word} value={word}>
            {t(`ui.${name}.${word}`)}
          </option>
        ))}
      </select>
    </label>
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
