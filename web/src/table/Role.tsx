/** My role: shown large when a round begins, one tap away later, never left open. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { has, sentence, t } from "../lib/i18n";
import { BACKS, Card } from "../ui/art";
import { Button, Dialog } from "../ui/parts";
import { roleName } from "./names";

interface Holding {
  role: string;
  class?: string;
}

/** A card that shows its face only while it is held. */
export function HoldToLook({ role, class: name = "" }: Holding): JSX.Element {
  const open = useSignal(false);
  const show = () => {
    open.value = true;
  };
  const cover = () => {
    open.value = false;
  };
  useEffect(() => {
    const events = ["blur", "pointerup", "pointercancel"];
    for (const event of events) addEventListener(event, cover);
    return () => {
      for (const event of events) removeEventListener(event, cover);
    };
  }, []);
  const keys = (event: KeyboardEvent) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      show();
    }
  };
  return (
    <button
      type="button"
      class={`hold ${open.value ? "open" : ""} ${name}`}
      aria-label={open.value ? `${t("ui.role.yours")}: ${roleName(role)}` : t("ui.role.hold")}
      aria-live="assertive"
      onPointerDown={show}
      onPointerLeave={cover}
      onKeyDown={keys}
      onKeyUp={cover}
      onBlur={cover}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span class="flip">
        <Card code={BACKS.role} class="back" />
        <span class="front">{open.value && <Card code={`role:${role}`} />}</span>
      </span>
      <span class="hold-name">{open.value ? sentence(roleName(role)) : t("ui.role.hold")}</span>
      {open.value && name === "large" && <span class="hold-about">{aboutRole(role)}</span>}
    </button>
  );
}

export function RoleReveal({
  role,
  round,
  changed,
  onClose,
}: {
  role: string;
  round: number;
  changed?: boolean;
  onClose: () => void;
}): JSX.Element {
  return (
    <Dialog title={t("ui.role.yours")} onClose={onClose} class="reveal" hideTitle>
      <p class="eyebrow">{t("ui.round.of", { n: round })}</p>
      <h2>{t(changed ? "ui.role.changed" : "ui.role.yours")}</h2>
      <HoldToLook role={role} class="large" />
      <p class="muted">{t("ui.role.private")}</p>
      <Button primary onClick={onClose} class="reveal-done">
        {t("ui.role.done")}
      </Button>
    </Dialog>
  );
}

export const aboutRole = (role: string): string => (has(`role.${role}.about`) ? t(`role.${role}.about`) : "");
