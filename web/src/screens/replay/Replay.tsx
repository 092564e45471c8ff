/** A finished game again: step by step, from any seat or with all cards open. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../../lib/api";
import { t } from "../../lib/i18n";
import type { Replay as ReplayData } from "../../messages";
import { errorText } from "../../ui/errors";
import { Missing } from "../Missing";
import { Page } from "../Page";
import { Player } from "./Player";

/** A link may name a step and a seat. */
const asked = (): URLSearchParams => new URLSearchParams(location.search);

export function Replay({ id }: { id: string }): JSX.Element {
  const seat = useSignal(asked().get("seat") ?? "all");
  const data = useSignal<ReplayData | null>(null);
  const at = useSignal(Math.max(0, Number(asked().get("step") ?? 1) - 1 || 0));
  const failed = useSignal<string | null>(null);
  useEffect(() => {
    let current = true;
    const show = (found: ReplayData) => {
      data.value = found;
      at.value = Math.min(at.value, found.steps.length - 1);
    };
    void api.replay(id, seat.value).then(
      (found) => {
        if (current) show(found);
      },
      (error) => {
        if (current) failed.value = errorText(error);
      },
    );
    return () => {
      current = false;
    };
  }, [id, seat.value]);
  if (failed.value) return <Missing text={failed.value} />;
  if (!data.value)
    return (
      <Page title={t("ui.replays.title")}>
        <p class="muted">{t("ui.loading")}</p>
      </Page>
    );
  return (
    <Player
      data={data.value}
      at={at}
      onSeat={(next) => {
        seat.value = next;
      }}
      seat={seat.value}
    />
  );
}
