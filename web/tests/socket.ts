/** A socket whose other end is the test. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.made.at(-1) as FakeSocket;
  }
  readyState = FakeSocket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  /** The server is there and greets. */
  welcome(): void {
    this.readyState = FakeSocket.OPEN;
    this.say({ type: "welcome" });
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The line breaks. */
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === type);
  }
}
