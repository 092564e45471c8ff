/** Small pieces that every page uses. */

import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../lib/i18n";
import { Icon, IconLine, type IconName } from "./art";

interface ButtonProps {
  onClick?: (event: MouseEvent) => void;
  icon?: IconName;
  /** The path of an icon that was told. */
  line?: string;
  primary?: boolean;
  quiet?: boolean;
  label?: string;
  keys?: string;
  disabled?: boolean;
  class?: string;
  pressed?: boolean;
  submit?: boolean;
  children?: ComponentChildren;
  "data-move"?: string;
  "data-ask"?: string;
}

/** A button; without words it needs a `label`. A disabled one stays reachable, so that its reason can be read. */
export function Button({
  onClick,
  icon,
  line,
  primary,
  quiet,
  label,
  keys,
  disabled,
  class: name = "",
  pressed,
  submit,
  children,
  ...data
}: ButtonProps): JSX.Element {
  const look = `button ${primary ? "primary" : ""} ${quiet ? "quiet" : ""} ${children ? "" : "only-icon"} ${name}`;
  return (
    <button
      type={submit ? "submit" : "button"}
      class={look}
      onClick={disabled ? undefined : onClick}
      aria-label={label}
      title={children ? undefined : label}
      aria-disabled={disabled ? "true" : undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      {...data}
    >
      {line ? <IconLine d={line} /> : icon && <Icon name={icon} />}
      {children}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus; aria-keyshortcuts says the key */}
      {keys && children ? <kbd aria-hidden="true">{keys}</kbd> : null}
    </button>
  );
}

/** Whether a press was meant for what was seen under it: a mouse or a key, not a finger. */
export const isSure = (event: MouseEvent): boolean => (event as PointerEvent).pointerType !== "touch";

interface DialogProps {
  title: string;
  onClose: () => void;
  class?: string;
  alert?: boolean;
  hideTitle?: boolean;
  children: ComponentChildren;
}

/**
 * A modal window; on a phone a sheet from below. The browser keeps the focus in it and gives it back.
 * A browser may close it without asking first: whatever closes the window, the page is told.
 */
export function Dialog({ title, onClose, class: name = "", alert, hideTitle, children }: DialogProps): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  const told = useRef(onClose);
  told.current = onClose;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const closed = () => told.current();
    if (!element.open) element.showModal();
    element.addEventListener("close", closed);
    return () => {
      element.removeEventListener("close", closed);
      element.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, and so does Escape
    <dialog
      ref={box}
      class={`dialog ${name}`}
      role={alert ? "alertdialog" : undefined}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <div class="dialog-inside">
        {!hideTitle && (
          <header class="dialog-head">
            <h2>{title}</h2>
            <Button quiet icon="close" label={t("ui.close")} onClick={onClose} />
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}

const RULE = /(\(?\b[A-Z]-[A-Z]?\d+\b\)?[.,]?)/;

/** A text whose rules' numbers are not broken at the end of a line. */
export const Whole = ({ text }: { text: string }): JSX.Element => (
  <span>{text.split(RULE).map((part, n) => (n % 2 ? <span class="whole">{part}</span> : part))}</span>
);

interface Notice {
  text: string;
  kind: "info" | "bad";
  number: number;
}
export const notice = signal<Notice | null>(null);
let notices = 0;
let fading = 0;

/** Says something at the foot of the page for a while, and to screen readers. */
export function tell(text: string, kind: Notice["kind"] = "info", seconds = 6): void {
  const number = ++notices;
  notice.value = { text, kind, number };
  clearTimeout(fading);
  fading = window.setTimeout(() => {
    if (notice.value?.number === number) notice.value = null;
  }, seconds * 1000);
}

export function Notices(): JSX.Element {
  const now = notice.value;
  return (
    <div class="notices" role="status" aria-live="assertive">
      {now && (
        <p key={now.number} class={`notice ${now.kind}`}>
          <Whole text={now.text} />
          <Button
            quiet
            icon="close"
            label={t("ui.close")}
            onClick={() => {
              notice.value = null;
            }}
          />
        </p>
      )}
    </div>
  );
}

/** For screen readers: what has just happened, one sentence after the other. */
export const spoken = signal<{ number: number; text: string }[]>([]);
let sentences = 0;
export function say(text: string): void {
  spoken.value = [...spoken.value.slice(-5), { number: ++sentences, text }];
}

export const LiveRegion = (): JSX.Element => (
  <div class="hidden" aria-live="polite" role="log" aria-label={t("ui.log.title")}>
    {spoken.value.map(({ number, text }) => (
      <p key={number}>{text}</p>
    ))}
  </div>
);

export function Tag({ children }: { children: ComponentChildren }): JSX.Element {
  return <span class="tag">{children}</span>;
}
