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
