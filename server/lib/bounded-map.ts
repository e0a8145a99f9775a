type Limits = { entries: number; bytes: number };

/** A map that forgets what was not asked for the longest, so that it never outgrows its limits. */
export class BoundedMap<Value extends { bytes: number }> {
  // A Map remembers the order of insertion: the first key is always the one to forget.
  readonly #values = new Map<string, Value>();
  readonly #limits: Limits;
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#values.set(key, value);
    this.#bytes += value.bytes;
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#values.get(key)?.bytes ?? 0;
    this.#values.delete(key);
  }

  /** Forgets whatever the condition holds for. */
  deleteWhere(condition: (value: Value) => boolean): void {
    for (const [key, value] of this.#values) if (condition(value)) this.delete(key);
  }
}
