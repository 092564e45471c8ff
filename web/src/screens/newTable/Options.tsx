/** How the game is played: the options of game and boxes, the clock, who may come in. */

import type { JSX } from "preact";
import { told } from "../../game/told";
import { has, t } from "../../lib/i18n";
import type { GameOffer } from "../../messages";
import { CLOCKS, type Draft } from "./draft";

export const Options = ({ draft }: { draft: Draft }): JSX.Element => (
  <fieldset class="panel box options">
    <legend>{t("ui.new.options")}</legend>
    {draft.openOptions.map((option) => (
      <OptionRow key={option.name} draft={draft} option={option} />
    ))}
    <label class="setting">
      <span>{t("ui.new.clock")}</span>
      <select
        class="field"
        value={draft.clock.value}
        onChange={(event) => {
          draft.clock.value = event.currentTarget.value;
        }}
      >
        {Object.keys(CLOCKS).map((pace) => (
          <option key={pace} value={pace}>
            {t(`ui.clock.${pace}`)}
          </option>
        ))}
      </select>
    </label>
    {draft.boxes.value.some(asksAll) && <Check text="ui.new.short_pause" name="short-pause" on={draft.shortPause} />}
    <Check text="ui.settings.talk" name="bots-talk" on={draft.botsTalk} />
    <Check text="ui.new.public" name="public" on={draft.isPublic} />
  </fieldset>
);

/** Whether a box has a question that goes to everybody: then it matters how long one waits for answers. */
const asksAll = (box: string): boolean =>
  Object.values(told.value.boxes[box]?.decisions ?? {}).some(({ unsaid }) => unsaid !== "");

interface OptionProps {
  draft: Draft;
  option: GameOffer["options"][number];
}

function OptionRow({ draft, option: { name, values } }: OptionProps): JSX.Element {
  return (
    <label class="setting">
      <span>{t(`option.${name}`)}</span>
      <select
        class="field"
        value={JSON.stringify(draft.options.value[name] ?? values[0])}
        onChange={(event) => draft.setOption(name, JSON.parse(event.currentTarget.value))}
      >
        {values.map((value) => (
          <option key={JSON.stringify(value)} value={JSON.stringify(value)}>
            {optionText(name, value)}
          </option>
        ))}
      </select>
    </label>
  );
}

const Check = ({ text, name, on }: { text: string; name: string; on: { value: boolean } }): JSX.Element => (
  <label class="check">
    <input
      type="checkbox"
      class={name}
      checked={on.value}
      onChange={() => {
        on.value = !on.value;
      }}
    />
    {t(text)}
  </label>
);

/** A value of an option in words. */
function optionText(name: string, value: unknown): string {
  if (name === "first_seat" && typeof value === "number") return t("ui.seat.number", { n: value + 1 });
  const key = `option.${name}.${value === null ? "random" : String(value)}`;
  if (has(key)) return t(key);
  return typeof value === "boolean" ? t(value ? "ui.yes" : "ui.no") : String(value);
}
