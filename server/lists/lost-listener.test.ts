import { expect, it } from 'vitest';
import { watchStatements } from '../testing/postgres/watch-statements.ts';
import { createTestApp } from '../testing/test-app.ts';

const { app, changes, database } = await createTestApp();

it('reads a list once for all who ask at the same time after the listening connection was lost [LIVE-10]', async () => {
  await changes.close();
  const { done, sent } = await watchStatements(() =>
    Promise.all(Array.from({ length: 30 }, () => app.inject('/api/rooms'))),
  );
  expect(new Set(done.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(sent.filter(({ text }) => /from "rooms"/.test(text))).toHaveLength(1);
  // The next one to ask gets what is true by then.
  await database.db.updateTable('rooms').set({ title: 'Moon Bunk' }).where('id', '=', 1).execute();
  expect((await app.inject('/api/rooms')).body).toContain('Moon Bunk');
});
