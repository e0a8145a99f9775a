import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Changes } from '../db/listen-changes.ts';
import type { Db } from '../db/schema.ts';
import type { TestApp } from './test-app.ts';

/** Waits until a server listens for changes; also works while a test file is loading, unlike `expect.poll`. */
export const whenListening = (changes: Changes): Promise<void> =>
  vi.waitFor(() => expect(changes.connected()).toBe(true), { timeout: 60_000, interval: 5 });

/** Waits until all earlier announcements have arrived: notifications keep their order. */
export const waitForChanges = ({ changes }: Pick<TestApp, 'changes'>): Promise<void> =>
  new Promise((resolve) => {
    // A server that does not listen caches nothing, and forgets everything when it reconnects.
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

/** For tests that write past the server: a write ends once the server is notified; inside a transaction it cannot be. */
export const describeWrites = (db: Db, changes: TestApp['changes']): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // Only writes report affected rows.
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
