import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until whatever was announced before has been heard: notices come in the order in which they were given. */
export const hearAll = async ({
  changes,
  database,
}: Pick<TestApp, 'changes' | 'database'>): Promise<void> => {
  const heard = new Set<string>();
  const stop = changes.on((topic) => heard.add(topic));
  await sql`select pg_notify('nightdesk', 'all heard')`.execute(database.db);
  await expect.poll(() => heard).toContain('all heard');
  stop();
};
