export const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The parts of what a browser has kept, by whatever release and whoever wrote it; none where it makes no sense. */
export const readKept = (text: string | null): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    return isPart(kept) ? kept : {};
  } catch {
    return {};
  }
};

/** A text that all tabs share under one name. A browser that keeps nothing still has it until the page is left. */
export const createKeptText = (name: string, storage: () => Pick<Storage, 'getItem' | 'setItem'>) => {
  const listeners = new Set<() => void>();
  /** What could not be written down. */
  let unsaved: string | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: (): string | null => {
      if (unsaved !== undefined) return unsaved;
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    write: (text: string): void => {
      try {
        storage().setItem(name, text);
        unsaved = undefined;
      } catch {
        unsaved = text;
      }
      tell();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Another tab wrote; without a name, everything was cleared. */
    hear: (changed: string | null): void => {
      if (changed === null || changed === name) tell();
    },
  };
};

export type KeptText = ReturnType<typeof createKeptText>;

/** Subscribes React to it, and to what other tabs write. */
export const followKept =
  ({ subscribe, hear }: Pick<KeptText, 'subscribe' | 'hear'>) =>
  (onChange: () => void) => {
    const listen = ({ key }: StorageEvent) => hear(key);
    const leave = subscribe(onChange);
    addEventListener('storage', listen);
    return () => {
      leave();
      removeEventListener('storage', listen);
    };
  };

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
