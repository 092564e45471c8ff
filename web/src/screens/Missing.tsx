/** What was asked for is not here: it says so, and leads back. */

import type { JSX } from "preact";
import { t } from "../lib/i18n";
import { Page } from "./Page";

export const Missing = ({ text }: { text: string }): JSX.Element => (
  <Page title={text}>
    <div class="missing">
      <h1>{text}</h1>
      <p class="muted">{t("ui.missing")}</p>
      <a class="button primary" href="/">
        {t("ui.home")}
      </a>
    </div>
  </Page>
);
