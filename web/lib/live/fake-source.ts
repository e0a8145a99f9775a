/** An EventSource controlled by tests. */
export class FakeSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = FakeSource.CONNECTING;

  constructor() {
    super();
    FakeSource.all.push(this);
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }

  /** Opens or reopens it. */
  begin(uid?: string) {
    this.readyState = FakeSource.OPEN;
    this.dispatchEvent(new Event('open'));
    this.say('beat', { uid });
  }

  say(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}
