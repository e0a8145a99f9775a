import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Changes } from '../db/listen-changes.ts';
import type { TestApp } from './test-app.ts';

/** Waits until a server listens for changes, also while a test file is being loaded, where `expect.poll` cannot be used. */
export const whenListening = (changes: Changes): Promise<void> =>
  vi.waitFor(() => expect(changes.connected()).toBe(true), { timeout: 60_000 });

/** Waits until whatever was announced before has been heard: notices come in the order in which they were given. */
export const waitForChanges = async ({
  changes,
  database,
}: Pick<TestApp, 'changes' | 'database'>): Promise<void> => {
  const received = new Set<string>();
  const stop = changes.on((topic) => received.add(topic));
  await sql`select pg_notify('nightdesk', 'all received')`.execute(database.db);
  await expect.poll(() => received).toContain('all received');
  stop();
};

export const fakeChanges = () => {
  const listeners = new Set<(topic: string) => void>();
  return {
    listeners,
    online: true,
    connected() {
      return this.online;
    },
    on(listener: (topic: string) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(...topics: string[]) {
      for (const topic of topics) for (const listener of listeners) listener(topic);
    },
  };
};
