import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Changes } from '../db/listen-changes.ts';
import type { Db } from '../db/schema.ts';
import type { TestApp } from './test-app.ts';

/** Waits until a server listens for changes, also while a test file is being loaded, where `expect.poll` cannot be used. */
export const whenListening = (changes: Changes): Promise<void> =>
  vi.waitFor(() => expect(changes.connected()).toBe(true), { timeout: 60_000, interval: 5 });

/** Waits until whatever was announced before has been heard: notices come in the order in which they were given. */
export const waitForChanges = ({ changes }: Pick<TestApp, 'changes'>): Promise<void> =>
  new Promise((resolve) => {
    // Whoever does not listen keeps nothing, and forgets everything as soon as they do.
    if (!changes.connected()) return resolve();
    const last = randomUUID();
    const finish = () => {
      stop();
      unsubscribe();
      resolve();
    };
    const stop = changes.on((topic) => topic === '*' && finish());
    const unsubscribe = changes.subscribe((message) => message === last && finish());
    changes.publish(last);
  });

/** The database for a test that writes past the server: a write ends only when the server has heard of it; in a transaction it cannot. */
export const describeWrites = (db: Db, changes: TestApp['changes']): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // Only what writes counts its rows.
      if (result.numAffectedRows !== undefined) await waitForChanges({ changes });
      return result;
    },
  });

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
