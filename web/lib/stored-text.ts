export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What a browser has stored as JSON, by whatever release; an empty object where it makes no sense. */
export const parseStored = (text: string | null): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(text ?? '');
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
};

/** A text that all tabs share under one name. Where nothing can be stored, it lasts until the page is left. */
export const createStoredText = (name: string, storage: () => Pick<Storage, 'getItem' | 'setItem'>) => {
  const listeners = new Set<() => void>();
  /** What could not be stored. */
  let unsaved: string | undefined;
  const notify = () => {
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
      notify();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Another tab wrote; without a name, everything was cleared. */
    onStorage: (changed: string | null): void => {
      if (changed === null || changed === name) notify();
    },
  };
};

export type StoredText = ReturnType<typeof createStoredText>;

/** Subscribes React to it, and to what other tabs write. */
export const subscribeAllTabs =
  ({ subscribe, onStorage }: Pick<StoredText, 'subscribe' | 'onStorage'>) =>
  (onChange: () => void) => {
    const listen = ({ key }: StorageEvent) => onStorage(key);
    const unsubscribe = subscribe(onChange);
    addEventListener('storage', listen);
    return () => {
      unsubscribe();
      removeEventListener('storage', listen);
    };
  };

/** A value that all tabs share, stored as text. */
export const createTextStore = <T>(text: StoredText, readFrom: (text: string | null) => T) => {
  let last: { text: string | null; value: T } = { text: null, value: readFrom(null) };
  /** The same object as long as nothing has changed. */
  const read = (): T => {
    const now = text.read();
    if (last.text !== now) last = { text: now, value: readFrom(now) };
    return last.value;
  };
  return {
    read,
    /** Builds on what is stored now, which another tab may have changed a moment ago. */
    change: (how: (value: T) => T): T => {
      text.write(JSON.stringify(how(read())));
      return read();
    },
    subscribe: text.subscribe,
    onStorage: text.onStorage,
  };
};
