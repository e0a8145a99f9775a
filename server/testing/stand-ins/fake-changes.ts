/** Announcements made by hand. */
export const fakeChanges = () => {
  const listeners = new Set<(topic: string) => void>();
  return {
    listeners,
    on(listener: (topic: string) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(...topics: string[]) {
      for (const topic of topics) for (const listener of listeners) listener(topic);
    },
  };
};
