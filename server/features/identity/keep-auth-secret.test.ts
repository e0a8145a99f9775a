import { expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { buildTestApp, createTestApp } from '../../testing/test-app.ts';
import { getOrCreateAuthSecret } from './create-identity.ts';

it('is made once for a database, and sessions outlive a restart [RUN-7]', async () => {
  const { database, db, changes } = await createTestApp();
  const secrets = await Promise.all([1, 2, 3].map(() => getOrCreateAuthSecret(db)));
  expect(new Set([...secrets, await getOrCreateAuthSecret(db)]).size).toBe(1);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
  const start = async () => buildTestApp({ db, changes }, { authSecret: await getOrCreateAuthSecret(db) });
  const first = await start();
  const guest = await createGuest({ app: first, database });
  await first.close();
  const second = await start();
  const response = await second.inject({ url: `/api/users/${guest.uid}`, headers: guest.headers });
  expect(response.statusCode).toBe(200);
  await second.close();
});
