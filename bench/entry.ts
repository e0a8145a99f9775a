/** What one entry found: its own figure and the yardstick's, in pairs that were measured right after each other. */
export type Pair = { figure: number; yardstick: number };

/** A server, a pool, a folder: whatever an entry opened is put here and undone after it, last first. */
export type Cleanups = { defer(undo: () => Promise<unknown>): void };

export type Entry = {
  /** `npm run bench -- NAME` runs those whose name begins so. */
  name: string;
  title: string;
  unit: string;
  yardstick: string;
  /** The least ratio of figure to yardstick that is good enough. */
  target: number;
  measure(cleanups: Cleanups): Promise<Pair[]>;
};
