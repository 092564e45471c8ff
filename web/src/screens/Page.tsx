/** What every page but the table has around it: the way home, the language, the settings. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../lib/i18n";
import { Mark } from "../ui/art";
import { Button, Dialog } from "../ui/parts";
import { LanguagePicker, SettingsForm } from "./Settings";

export function Page({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  const open = useSignal(false);
  useEffect(() => {
    document.title = title === "Motherlode" ? title : `${title} — Motherlode`;
  }, [title]);
  return (
    <div class="page">
      <nav class="nav" aria-label="Motherlode">
        <a class="brand serif" href="/">
          <Mark />
          <span>Motherlode</span>
        </a>
        <span class="nav-links">
          <a href="/help">{t("ui.help.title")}</a>
          <a href="/?replays">{t("ui.replays.title")}</a>
        </span>
        <LanguagePicker />
        <Button
          quiet
          icon="gear"
          label={t("ui.settings")}
          onClick={() => {
            open.value = true;
          }}
        />
      </nav>
      <main class="page-main">{children}</main>
      {open.value && (
        <Dialog
          title={t("ui.settings")}
          onClose={() => {
            open.value = false;
          }}
          class="sheet"
        >
          <SettingsForm />
        </Dialog>
      )}
    </div>
  );
}
