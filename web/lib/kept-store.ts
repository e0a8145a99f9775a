import type { KeptText } from './kept-text.ts';

/** Something that all tabs share, kept as text. */
export const createKeptStore = <T>(text: KeptText, readFrom: (text: string | null) => T) => {
  let last: { text: string | null; kept: T } = { text: null, kept: readFrom(null) };
  /** The same object as long as nothing has changed. */
  const read = (): T => {
    const now = text.read();
    if (last.text !== now) last = { text: now, kept: readFrom(now) };
    return last.kept;
  };
  return {
    read,
    /** Builds on what is kept now, which another tab may have changed a moment ago. */
    change: (how: (kept: T) => T): T => {
      text.write(JSON.stringify(how(read())));
      return read();
    },
    subscribe: text.subscribe,
    hear: text.hear,
  };
};
