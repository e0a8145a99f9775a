type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** Something that all tabs share under one name. A browser that keeps nothing still has it until the page is left. */
export const createKeptStore = <T>(
  name: string,
  readFrom: (text: string | null) => T,
  storage: () => Kept,
) => {
  const listeners = new Set<() => void>();
  /** What could not be written down. */
  let unsaved: string | undefined;
  let last: { text: string | null; kept: T } = { text: null, kept: readFrom(null) };

  const readText = (): string | null => {
    if (unsaved !== undefined) return unsaved;
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  };
  const writeText = (text: string) => {
    try {
      storage().setItem(name, text);
      unsaved = undefined;
    } catch {
      unsaved = text;
    }
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** The same object as long as nothing has changed. */
  const read = (): T => {
    const text = readText();
    if (last.text !== text) last = { text, kept: readFrom(text) };
    return last.kept;
  };

  return {
    read,
    /** Builds on what is kept now, which another tab may have changed a moment ago. */
    change: (how: (kept: T) => T): T => {
      writeText(JSON.stringify(how(read())));
      tell();
      return read();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Another tab wrote; without a name, everything was cleared. */
    hear: (changed: string | null) => {
      if (changed === null || changed === name) tell();
    },
  };
};

/** What follows a store for React, also what other tabs write. */
export const followKept =
  ({ subscribe, hear }: Pick<ReturnType<typeof createKeptStore>, 'subscribe' | 'hear'>) =>
  (onChange: () => void) => {
    const listen = ({ key }: StorageEvent) => hear(key);
    const leave = subscribe(onChange);
    addEventListener('storage', listen);
    return () => {
      leave();
      removeEventListener('storage', listen);
    };
  };
