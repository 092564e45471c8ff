/** Telling the operator of words or a name that do not belong at a table. */

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { api } from "../lib/api";
import { t } from "../lib/i18n";
import type { Seat } from "../messages";
import { tellError } from "../ui/errors";
import { Button, Dialog, tell } from "../ui/parts";
import { me, table } from "./state";

interface Reported {
  seat: number;
  /** The number of a chat line's entry, and the line. */
  entry: number | null;
  line: string | null;
}

const reporting = signal<Reported | null>(null);

/** Whether there is a person there, other than the reader, of whom the operator could be told. */
export const canReport = (seat: Seat | undefined): boolean =>
  me.value !== null && seat?.kind === "person" && !seat.me && Boolean(seat.name);

export function report(seat: number, entry: number | null = null, line: string | null = null): void {
  reporting.value = { seat, entry, line };
}

/** What is about to be reported, and the last question. */
export function ReportWindow(): JSX.Element | null {
  const busy = useSignal(false);
  const about = reporting.value;
  const now = table.value;
  if (!about || !now) return null;
  const close = () => {
    reporting.value = null;
  };
  const send = async (entry: number | null) => {
    if (busy.value) return;
    busy.value = true;
    try {
      await api.report({ code: now.code, seat: about.seat, entry });
      tell(t("ui.report.done"));
      close();
    } catch (error) {
      tellError(error);
    }
    busy.value = false;
  };
  const name = now.seats[about.seat]?.name ?? "";
  return (
    <Dialog title={t("ui.report.title")} onClose={close} class="sheet report">
      <blockquote>
        <b>{name}</b> {about.line}
      </blockquote>
      <p class="muted">{t("ui.report.about")}</p>
      <div class="menu-acts">
        {about.entry !== null && (
          <Button icon="flag" class="report-line" onClick={() => void send(about.entry)}>
            {t("ui.report.line")}
          </Button>
        )}
        <Button icon="flag" class="report-name" onClick={() => void send(null)}>
          {t("ui.report.name")}
        </Button>
        <Button quiet onClick={close}>
          {t("ui.cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
