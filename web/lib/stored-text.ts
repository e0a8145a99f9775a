export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Parses JSON stored by any release; an empty object if it is invalid. */
export const parseStored = (text: string | null): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(text ?? '');
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
};

/** A text shared by all tabs under one name. If nothing can be stored, it lasts as long as the page. */
export const createStoredText = (name: string, storage: () => Pick<Storage, 'getItem' | 'setItem'>) => {
  const listeners = new Set<() => void>();
  /** A text that could not be stored. */
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

/** Subscribes React to changes here and in other tabs. */
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

/** A value shared by all tabs, stored as text. */
export const createTextStore = <T>(text: StoredText, readFrom: (text: string | null) => T) => {
  let last: { text: string | null; value: T } = { text: null, value: readFrom(null) };
  /** Returns the same object until something changes. */
  const read = (): T => {
    const now = text.read();
    if (last.text !== now) last = { text: now, value: readFrom(now) };
    return last.value;
  };
  return {
    read,
    /** Changes the stored value, which another tab may just have changed. */
    change: (how: (value: T) => T): T => {
      text.write(JSON.stringify(how(read())));
      return read();
    },
    subscribe: text.subscribe,
    onStorage: text.onStorage,
  };
};
