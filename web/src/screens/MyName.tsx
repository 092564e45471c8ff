/** The player's own name, face and colour: chosen once, worn at every table. */

import type { JSX } from "preact";
import { t } from "../lib/i18n";
import { change, settings } from "../lib/settings";
import { FaceOf } from "../ui/art";
import { COLOURS, FACES } from "../ui/looks";

export const myName = (): string => settings.value.name.trim() || t("ui.name.default");

/** What the server is told; nothing while nothing is chosen. */
export const myLook = (): { look?: string } => {
  const { face, colour } = settings.value;
  return face === null ? {} : { look: `${face}:${colour}` };
};

export function NameField(): JSX.Element {
  return (
    <div class="my-self">
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
      <LookPicker />
    </div>
  );
}

/** As it was chosen; else that of the first seat. */
export const MyFace = (): JSX.Element => {
  const { face, colour } = settings.value;
  return <FaceOf face={face ?? 0} colour={face === null ? null : colour} />;
};

/** Closed it shows what is chosen. */
function LookPicker(): JSX.Element {
  const { face, colour } = settings.value;
  return (
    <details class="look-picker">
      <summary>
        <MyFace />
        <span>{t("ui.look")}</span>
      </summary>
      <fieldset class="looks">
        <legend>{t("ui.look.face")}</legend>
        {Array.from({ length: FACES }, (_, n) => (
          <label key={n} class="look">
            <input
              type="radio"
              name="my-face"
              class="hidden"
              checked={face === n}
              aria-label={t("ui.look.face.n", { n: n + 1 })}
              onChange={() => change({ face: n })}
            />
            <FaceOf face={n} colour={colour} />
          </label>
        ))}
      </fieldset>
      <fieldset class="looks">
        <legend>{t("ui.look.tint")}</legend>
        {COLOURS.map((name) => (
          <label key={name} class="look" title={t(`ui.look.${name}`)}>
            <input
              type="radio"
              name="my-colour"
              class="hidden"
              checked={colour === name}
              aria-label={t(`ui.look.${name}`)}
              onChange={() => change({ colour: name, face: face ?? 0 })}
            />
            <span class={`swatch colour-${name}`} />
          </label>
        ))}
      </fieldset>
    </details>
  );
}
