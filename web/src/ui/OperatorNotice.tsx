/** A line from whoever runs the server: above every page, over the top of a table; it goes when it is put away. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../lib/i18n";
import { noticeRead, operatorNotice, watchNotice } from "../lib/notice";
import { Icon } from "./art";
import { Button } from "./parts";

export function OperatorNotice({ over }: { over: boolean }): JSX.Element | null {
  useEffect(watchNotice, []);
  const text = operatorNotice.value;
  if (!text || text === noticeRead.value) return null;
  return (
    <section class={`operator-notice panel ${over ? "over" : ""}`} aria-label={t("ui.notice.from")}>
      <Icon name="megaphone" />
      <p>
        <b>{t("ui.notice.from")}</b> {text}
      </p>
      <Button
        quiet
        icon="close"
        label={t("ui.close")}
        onClick={() => {
          noticeRead.value = text;
        }}
      />
    </section>
  );
}
