/**
 * One WebSocket to one table, which mends itself: requests that were not answered are sent again with the same
 * ticket.
 */

import type { Entry, Failed, FromClient, Hint, Refused, Table, ToClient } from "../messages";
import { hear } from "./frames";

export type Answer = { ok: true; hint?: Hint; entries?: Entry[] } | { ok: false; refused?: Refused; failed?: Failed };
export type Line = "connecting" | "open" | "lost";

/** A request without its ticket: the connection writes it. */
type WithTicket = Extract<FromClient, { id: string }>;
export type Request = WithTicket extends infer R ? (R extends WithTicket ? Omit<R, "id"> : never) : never;

interface Waiting {
  message: WithTicket;
  answer: (answer: Answer) => void;
}

export interface Handlers {
  table: (table: Table) => void;
  line: (line: Line) => void;
  failed: (failed: Failed) => void;
  since: () => number;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 20000;
/** A line that has held so long is sound: after the next loss it is tried again soon. */
const SOUND_AFTER = 10000;
const ASK_AGAIN = 3000;
const PING_EVERY = 15000;
const PING_PATIENCE = 6000;

export class Connection {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private retry = 0;
  private beat = 0;
  private deaf = 0;
  private sound = 0;
  private closed = false;

  constructor(
    private code: string,
    private handlers: Handlers,
  ) {
    this.open();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  request(request: Request): Promise<Answer> {
    const message = { ...request, id: ticket() } as WithTicket;
    return new Promise((answer) => {
      this.waiting.set(message.id, { message, answer });
      this.send(message);
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.drop();
  }

  /** The phone woke up or the network changed: find out at once whether anybody is still there. */
  private wake = (): void => {
    if (document.hidden || this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.open();
  };

  private open(): void {
    this.drop();
    this.handlers.line("connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    socket.onmessage = (event) => hear(() => this.heard(JSON.parse(String(event.data)) as ToClient));
    socket.onclose = () => this.lost(socket);
  }

  private heard(message: ToClient): void {
    clearTimeout(this.deaf);
    switch (message.type) {
      case "welcome":
        this.enter();
        break;
      case "table":
        this.handlers.table(message);
        break;
      case "done":
      case "allowed":
        this.answered(message.id, { ok: true });
        break;
      case "hint":
        this.answered(message.id, { ok: true, hint: message });
        break;
      case "entries":
        this.answered(message.id, { ok: true, entries: message.entries });
        break;
      case "refused":
        this.answered(message.id, { ok: false, refused: message });
        break;
      case "error":
        if (message.id) this.answered(message.id, { ok: false, failed: message });
        else this.failed(message);
        break;
    }
  }

  /** A server that is busy for the moment, or finds us too fast, is asked again. */
  private failed(message: Failed): void {
    this.handlers.failed(message);
    if (message.key !== "busy" && message.key !== "too_fast") return;
    clearTimeout(this.retry);
    this.retry = window.setTimeout(() => this.enter(), ASK_AGAIN * (0.75 + Math.random() / 2));
  }

  enter(): void {
    this.handlers.line("open");
    clearTimeout(this.sound);
    this.sound = window.setTimeout(() => {
      this.pause = FIRST_PAUSE;
    }, SOUND_AFTER);
    this.send({ type: "enter", code: this.code, since: this.handlers.since() });
    for (const { message } of this.waiting.values()) this.send(message);
    clearInterval(this.beat);
    this.beat = window.setInterval(() => this.ping(), PING_EVERY);
  }

  private ping(): void {
    this.send({ type: "ping", sent: Date.now() });
    clearTimeout(this.deaf);
    this.deaf = window.setTimeout(() => this.open(), PING_PATIENCE);
  }

  private answered(id: string, answer: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.answer(answer);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.closed) return;
    this.drop();
    this.handlers.line("lost");
    this.retry = window.setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 1.7, LONGEST_PAUSE);
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.deaf);
    clearTimeout(this.sound);
    clearInterval(this.beat);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

function ticket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
