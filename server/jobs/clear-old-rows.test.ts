import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { listenChanges } from '../db/listen-changes.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { runJobs } from '../run-jobs.ts';
import { testSecret } from '../testing/add-guests.ts';
import { createGuest } from '../testing/create-guest.ts';
import { watchStatements } from '../testing/postgres/watch-statements.ts';
import { createTestApp, testSettings } from '../testing/test-app.ts';

// The jobs use the machine's clock.
const house = await createTestApp({ now: () => new Date().toISOString() });
const { app, database, post } = house;
const { db, connection } = database;

const many = 2_500;

const fill = async (uid: string): Promise<void> => {
  const numbers = sql`generate_series(1, ${many}::int) n`;
  await sql`insert into idempotency_keys (user_id, call, key, fingerprint, inserted_id, created_at)
    select ${uid}, 'POST /votes', 'old ' || n, '', '', now() - interval '8 days' from ${numbers}`.execute(db);
  await sql`insert into rate_limits (key, count, ends_at)
    select 'old ' || n, 1, now() - interval '1 minute' from ${numbers}`.execute(db);
  await sql`insert into verifications (id, identifier, value, expires_at)
    select 'old ' || n, 'old ' || n, '', now() - interval '1 minute' from ${numbers}`.execute(db);
  await sql`insert into sessions (id, user_id, token, expires_at)
    select 'old ' || n, ${uid}, 'old ' || n, now() - interval '1 minute' from ${numbers}`.execute(db);
  await sql`insert into mails (recipient, subject, body, created_at)
    select 'old@example.com', 'old', '', now() - interval '31 days' from ${numbers}`.execute(db);
};

const countOld = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from idempotency_keys where key like 'old%')
      + (select count(*) from rate_limits where key like 'old%')
      + (select count(*) from verifications where id like 'old%')
      + (select count(*) from sessions where id like 'old%')
      + (select count(*) from mails where subject = 'old'))::int as count`.execute(db);
  return rows[0]?.count ?? -1;
};

it('a house deletes what has ended by itself, with or without a mail server, and keeps the rest [API-29]', {
  tags: 'thorough',
}, async () => {
  const { uid, headers } = await createGuest(house);
  const payload = { roomId: 1, date: addDays(new Date().toISOString().slice(0, 10), 100), time: '16:00' };
  const book = () => post({ headers }, '/bookings', payload, 'kept');
  const booked = (await book()).json();
  const listMails = () => db.selectFrom('mails').select('id').orderBy('id').execute();
  const mails = await listMails();
  await fill(uid);
  const changes = listenChanges(connection);
  const close = runJobs({
    db,
    changes,
    settings: testSettings(),
    provider: undefined,
    metrics: createMetrics(),
    authSecret: testSecret,
    warn: (line) => expect.fail(line),
  });
  onTestFinished(async () => {
    await close();
    await changes.close();
  });
  await expect.poll(countOld).toBe(0);
  expect((await book()).json()).toEqual(booked);
  expect(await listMails()).toEqual(mails);
});

it('nobody who signs in waits for what others have left behind', async () => {
  const guest = await createGuest(house);
  await fill(guest.uid);
  const { done, sent } = await watchStatements(() =>
    app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: '10.1.2.3',
      payload: { email: guest.email, password: guest.password },
    }),
  );
  expect(done.statusCode).toBe(200);
  const deleting = sent.filter(({ text }) => /delete from "?(idempotency_keys|rate_limits)/.test(text));
  expect(deleting).toEqual([]);
});
