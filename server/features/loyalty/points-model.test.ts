import fc from 'fast-check';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { type Reward, rewards } from '#contract/loyalty.rules.ts';
import { AppError } from '../../http/app-error.ts';
import { addGuest } from '../../testing/add-guests.ts';
import { pointsOf } from '../../testing/add-points.ts';
import { findRow } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { earnPoints, takeBackPoints } from './earn-points.ts';
import { expirePoints } from './expire-points.ts';
import { findStanding } from './points.queries.ts';
import { redeemPoints } from './redeem-points.ts';

const { db } = await createTestDatabase();

type Step =
  | { do: 'earn'; dollars: number[] }
  | { do: 'redeem'; reward: Reward }
  | { do: 'take back'; which: number }
  | { do: 'wait'; days: number }
  | { do: 'run the job' };

/** A lot of points in the model, which accounts for every single one. */
type Lot = { paymentId?: string; came: number; left: number; expired: number; expiresAt: number };

/** A model of a member's account that moves each point separately. */
const openBooks = (joinedLot: Lot) => {
  const lots: Lot[] = [joinedLot];
  let owed = 0;
  const balance = () => lots.reduce((sum, { left }) => sum + left, 0);
  const spend = (points: number) => {
    for (const lot of lots.toSorted((one, other) => one.expiresAt - other.expiresAt)) {
      const used = Math.min(lot.left, points);
      lot.left -= used;
      points -= used;
    }
    if (points > 0) throw new Error('More was spent than there was.');
  };
  return {
    lots,
    balance,
    owed: () => owed,
    expire(now: number) {
      for (const lot of lots.filter(({ expiresAt }) => expiresAt <= now)) {
        lot.expired += lot.left;
        lot.left = 0;
      }
    },
    earn(earned: Lot[]) {
      lots.push(...earned);
      const paid = Math.min(owed, balance());
      owed -= paid;
      spend(paid);
    },
    redeem(points: number): boolean {
      if (points > balance()) return false;
      spend(points);
      return true;
    },
    takeBack(lot: Lot) {
      const wanted = lot.came - lot.expired;
      const taken = Math.min(balance(), wanted);
      const own = Math.min(lot.left, taken);
      lot.left -= own;
      spend(taken - own);
      owed += wanted - taken;
    },
    next() {
      const times = lots.filter(({ left }) => left > 0).map(({ expiresAt }) => expiresAt);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
  };
};

/** How often each step occurred, to prove that the property was really tested. */
const seen = {
  earned: 0,
  redeemed: 0,
  refused: 0,
  takenBack: 0,
  owed: 0,
  paidOff: 0,
  expired: 0,
  lateBack: 0,
};

let made = 0;
const addPayments = async (count: number): Promise<string[]> => {
  const from = made;
  made += count;
  const { rows } = await sql<{ id: string }>`
    with ordered as (
      insert into orders (number, room_type, room_id, items, total_cents)
      select n, 'Study Room', '13', '[{"dishId": 1, "name": "Soup", "priceCents": 1, "image": ""}]', 1
      from generate_series(${from}::integer + 1, ${from}::integer + ${count}::integer) as n
      returning id, number
    )
    insert into payments (id, order_id, amount_cents, status)
    select lpad(number::text, 12, '0'), id, 1, 'paid' from ordered returning id`.execute(db);
  return rows.map(({ id }) => id).toSorted();
};

const start = async () => {
  const guest = await addGuest(db);
  const { at, expires_at } = await findRow(db, 'points', { user_id: guest.uid }, ['at', 'expires_at']);
  const joinedLot = { came: 200, left: 200, expired: 0, expiresAt: expires_at?.getTime() ?? 0 };
  const { token } = await findRow(db, 'sessions', { user_id: guest.uid }, ['token']);
  return {
    uid: guest.uid,
    token,
    // The database counts in microseconds, the model does not: avoid equal timestamps.
    now: Temporal.Instant.fromEpochMilliseconds(at.getTime() + 3_600_000),
    books: openBooks(joinedLot),
  };
};

type Run = Awaited<ReturnType<typeof start>>;

const doEarn = async (run: Run, dollars: number[]) => {
  const { uid, now, books } = run;
  const ids = await addPayments(dollars.length);
  const lines = ids.map((paymentId, n) => ({ paymentId, amountCents: (dollars[n] ?? 0) * 100 + 99 }));
  await db.transaction().execute((tx) => earnPoints(tx, uid, lines, now));
  const expiresAt = now.toZonedDateTimeISO('UTC').add({ months: 12 }).epochMilliseconds;
  const before = books.owed();
  books.earn(
    ids.map((paymentId, n) => ({
      paymentId,
      came: dollars[n] ?? 0,
      left: dollars[n] ?? 0,
      expired: 0,
      expiresAt,
    })),
  );
  seen.earned += 1;
  if (books.owed() < before) seen.paidOff += 1;
};

const doRedeem = async ({ uid, token, now, books }: Run, reward: Reward) => {
  const isGiven = await redeemPoints(db, { uid, token, call: 'POST /loyalty/redemptions' }, reward, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_ENOUGH_POINTS') return false;
      throw error;
    },
  );
  expect(isGiven).toBe(books.redeem(rewards[reward]));
  seen[isGiven ? 'redeemed' : 'refused'] += 1;
};

const doTakeBack = async ({ now, books, uid }: Run, which: number) => {
  const paid = books.lots.filter(({ paymentId }) => paymentId !== undefined);
  const lot = paid[which % Math.max(1, paid.length)];
  if (!lot?.paymentId) return;
  const { paymentId } = lot;
  if (lot.expiresAt <= now.epochMilliseconds) seen.lateBack += 1;
  const before = books.owed();
  await db.transaction().execute((tx) => takeBackPoints(tx, paymentId, now));
  books.takeBack(lot);
  // A payment is refunded once.
  delete lot.paymentId;
  seen.takenBack += 1;
  if (books.owed() > before) seen.owed += 1;
  expect((await pointsOf(db, uid)).points).toBe(books.balance());
};

const runJob = async ({ now, uid, books }: Run) => {
  const job = expirePoints({
    db,
    changes: { on: () => () => {} },
    clock: { now: () => now },
    warn: (line) => expect(line).toBe(''),
  });
  // Waits for the current run.
  await job.close();
  expect((await pointsOf(db, uid)).points).toBe(books.balance());
  if (books.lots.some(({ expired }) => expired > 0)) seen.expired += 1;
};

const check = async ({ uid, now, books }: Run) => {
  const standing = await findStanding(db, uid, new Date(now.epochMilliseconds));
  expect({ points: standing?.points, owed: standing?.owed, next: standing?.nextAt?.getTime() }).toEqual({
    points: books.balance(),
    owed: books.owed(),
    next: books.next(),
  });
};

const act = async (run: Run, step: Step) => {
  if (step.do === 'wait') run.now = run.now.add({ hours: 24 * step.days });
  run.books.expire(run.now.epochMilliseconds);
  if (step.do === 'earn') await doEarn(run, step.dollars);
  if (step.do === 'redeem') await doRedeem(run, step.reward);
  if (step.do === 'take back') await doTakeBack(run, step.which);
  if (step.do === 'run the job') await runJob(run);
  await check(run);
};

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('earn' as const),
    dollars: fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('redeem' as const), reward: fc.constantFrom('Free Pizza', '10% Discount') }),
  fc.record({ do: fc.constant('take back' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 30, 100, 200, 364, 400) }),
  fc.record({ do: fc.constant('run the job' as const) }),
);

/** Steps that random runs may leave out. */
const everything: Step[] = [
  { do: 'earn', dollars: [100] },
  { do: 'redeem', reward: '10% Discount' },
  { do: 'redeem', reward: 'Free Pizza' },
  { do: 'redeem', reward: 'Free Pizza' },
  { do: 'take back', which: 0 },
  { do: 'earn', dollars: [150, 30] },
  { do: 'wait', days: 400 },
  { do: 'run the job' },
  { do: 'take back', which: 0 },
];

it('points come, go and expire in any order as they would by hand, the oldest first', {
  tags: 'thorough',
}, async () => {
  const keepsBooks = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 16, size: 'max' }),
    async (steps) => {
      const run = await start();
      for (const one of steps) await act(run, one);
      const { points, owed, ledger } = await pointsOf(db, run.uid);
      const sum = (at: 1 | 2) => ledger.reduce((total, row) => total + row[at], 0);
      expect([sum(1), sum(2)]).toEqual([points, owed]);
    },
  );
  await fc.assert(keepsBooks, { numRuns: 100, examples: [[everything]] });
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
});
