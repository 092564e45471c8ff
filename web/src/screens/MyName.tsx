/** The player's own name. */

import type { JSX } from "preact";
import { t } from "../lib/i18n";
import { change, settings } from "../lib/settings";

export const myName = (): string => settings.value.name.trim() || t("ui.name.default");

export function NameField(): JSX.Element {
  return (
    <label class="name-field">
      <span>{t("ui.name")}</span>
      <input
        class="field"
        maxLength={24}
        autocomplete="nickname"
        value={settings.value.name}
        placeholder={t("ui.name.default")}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
    </label>
  );
}
