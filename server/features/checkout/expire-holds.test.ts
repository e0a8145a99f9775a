import { Temporal } from 'temporal-polyfill';
import { expect, it, vi } from 'vitest';
import type { Provider } from '../../payments/provider.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addCheckout } from '../../testing/add-checkout.ts';
import { startServer } from '../../testing/processes/start-server.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/test-database.ts';
import { whenDone } from '../../testing/when-done.ts';
import { expireHolds } from './expire-holds.ts';

const silent = { on: () => () => {} };
const noon = Temporal.Instant.from('2026-11-15T12:00:00Z');

type Options = { provider?: Provider; warn?: (line: string) => void; pollEvery?: number };

const startJob = ({ db }: Pick<TestDatabase, 'db'>, { warn = () => {}, ...options }: Options = {}) => {
  const venue = () => ({ now: noon, timeZone: 'Europe/Lisbon', origin: 'https://nightdesk.example.com' });
  const job = expireHolds({ db, changes: silent, provider: sandbox, venue, warn, ...options });
  whenDone(job.close);
  return job;
};

const hold = async (
  { db }: Pick<TestDatabase, 'db'>,
  { day, until, provider = 'sandbox' }: { day: number; until: string; provider?: 'sandbox' | 'stripe' },
) => {
  const id = await addCheckout(db, { expiresAt: new Date(until), provider });
  const date = Temporal.PlainDate.from('2027-01-01').add({ days: day }).toString();
  const booking = await addBooking(db, {
    ...{ kind: 'room', id: 1, date, time: '16:00', count: 1, status: 'Pending' },
  });
  await updateRows(db, 'bookings', { id: booking }, { checkout_id: id, held_until: new Date(until) });
  return { id, booking };
};

const statusesOf = async ({ db }: Pick<TestDatabase, 'db'>, ids: readonly string[]) => {
  const rows = await db.selectFrom('checkouts').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

it('what is not paid in time is let go of, with its places and payments, and nothing else is [PAY-19]', async () => {
  const database = await createTestDatabase({ demo: true });
  const ended = await hold(database, { day: 1, until: '2026-11-15T12:00:00Z' });
  const lasting = await hold(database, { day: 2, until: '2026-11-15T12:00:01Z' });
  const paid = await addCheckout(database.db, {
    status: 'Paid',
    expiresAt: new Date('2026-11-15T11:00:00Z'),
  });
  startJob(database);
  await expect.poll(() => statusesOf(database, [ended.id])).toEqual(['Expired']);
  expect(await statusesOf(database, [lasting.id, paid])).toEqual(['Pending', 'Paid']);
  const rows = database.db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .select(['bookings.status', 'payments.status as payment']);
  expect(await rows.where('bookings.id', '=', ended.booking).execute()).toEqual([]);
  expect(await rows.where('bookings.id', '=', lasting.booking).execute()).toEqual([
    { status: 'Pending', payment: 'due' },
  ]);
});

it('several who look at once let go of each cart once, and of more than fit into one portion', async () => {
  const database = await createTestDatabase({ demo: true });
  const held = await Promise.all(
    Array.from({ length: 120 }, (_, day) => hold(database, { day, until: '2026-11-15T11:00:00Z' })),
  );
  const closed: string[] = [];
  const provider: Provider = {
    ...sandbox,
    name: 'stripe',
    find: async (id) => ({ state: closed.includes(id) ? 'over' : 'open' }),
    async close(id) {
      closed.push(id);
    },
  };
  const ids = held.map(({ id }) => id);
  for (const id of ids)
    await updateRows(database.db, 'checkouts', { id }, { provider: 'stripe', session_id: `s_${id}` });
  for (const _ of [1, 2, 3]) startJob(database, { provider });
  await expect.poll(() => closed).toHaveLength(120);
  expect(new Set(await statusesOf(database, ids))).toEqual(new Set(['Expired']));
  expect(new Set(closed)).toEqual(new Set(ids.map((id) => `s_${id}`)));
});

it('what somebody else has in hand is left to them', async () => {
  const database = await createTestDatabase({ demo: true });
  const [first, second] = [
    await hold(database, { day: 1, until: '2026-11-15T11:00:00Z' }),
    await hold(database, { day: 2, until: '2026-11-15T11:00:00Z' }),
  ];
  await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('checkouts').select('id').where('id', '=', first.id).forUpdate().execute();
    startJob(database, { pollEvery: 50 });
    await expect.poll(() => statusesOf(database, [second.id])).toEqual(['Expired']);
    expect(await statusesOf(database, [first.id])).toEqual(['Pending']);
  });
  await expect.poll(() => statusesOf(database, [first.id])).toEqual(['Expired']);
});

it('a database that is away is told of, and asked again', async () => {
  const database = await createTestDatabase({ demo: true });
  const { id } = await hold(database, { day: 1, until: '2026-11-15T11:00:00Z' });
  await database.pool.query('alter table checkouts rename to hidden');
  const warn = vi.fn();
  startJob(database, { warn, pollEvery: 20 });
  await expect.poll(() => warn).toHaveBeenCalledWith(expect.stringMatching(/^Holds wait/));
  await database.pool.query('alter table hidden rename to checkouts');
  await expect.poll(() => statusesOf(database, [id])).toEqual(['Expired']);
});

it('a server that starts lets go of what ended while there was none', async () => {
  const database = await createTestDatabase({ demo: true });
  const { id, booking } = await hold(database, { day: 1, until: '2026-01-01T00:00:00Z' });
  const server = startServer({ DATABASE_URL: urlOf(database) });
  await server.address;
  await expect.poll(() => statusesOf(database, [id])).toEqual(['Expired']);
  const { code, output } = await server.stop();
  expect([code, output]).toEqual([0, expect.not.stringMatching(/"level":[56]0/)]);
  const row = database.db.selectFrom('bookings').select('status').where('id', '=', booking);
  expect(await row.executeTakeFirst()).toBeUndefined();
});
