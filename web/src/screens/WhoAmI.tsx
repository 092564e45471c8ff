/** What is stored about this browser: the code by which whoever runs the server finds, gives out or erases it. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { api } from "../lib/api";
import { t } from "../lib/i18n";
import { copy } from "../ui/copy";
import { tellError } from "../ui/errors";
import { Button } from "../ui/parts";

export function StoredAboutMe(): JSX.Element {
  const code = useSignal("");
  const ask = (event: Event) => {
    if ((event.currentTarget as HTMLDetailsElement).open && !code.value)
      void api.me().then(({ browser }) => {
        code.value = browser;
      }, tellError);
  };
  return (
    <details class="stored-about-me" onToggle={ask}>
      <summary>{t("ui.me.title")}</summary>
      <p class="muted">{t("ui.me.about")}</p>
      <div class="row">
        <input
          class="field grow"
          readOnly
          value={code.value}
          aria-label={t("ui.me.code")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon="link" onClick={() => void copy(code.value)} disabled={!code.value}>
          {t("ui.copy")}
        </Button>
      </div>
    </details>
  );
}
