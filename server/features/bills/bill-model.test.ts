import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromCents, toCents } from '#contract/money.ts';
import { systemClock } from '../../lib/clock.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { openPaper } from '../../testing/bill-paper.ts';
import { openBills } from '../../testing/open-bills.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { settleDueRefund } from '../payments/refunds/settle-refunds.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { db, post, put } = house;
const admin = await house.addGuest({ role: 'admin' });

const whens = {
  ahead: {},
  // By either of the two names that a room has in a request.
  soon: { roomId: 5, id: 5, date: '2026-11-16', time: '17:59' },
  // Guests in the house can order food.
  now: { date: '2026-11-15', time: '18:00' },
} as const;

type When = keyof typeof whens;

const cents = fc.integer({ min: 1, max: 9_000 });
const which = fc.nat(5);

const anyStep = fc.oneof(
  fc.record({
    do: fc.constant('charge' as const),
    cents: cents.map((some) => (some % 2 === 0 ? some : -some)),
  }),
  fc.record({ do: fc.constant('remove' as const), which }),
  fc.record({ do: fc.constant('pay' as const), cents }),
  fc.record({ do: fc.constant('pay all' as const) }),
  fc.record({ do: fc.constant('refund' as const), cents }),
  fc.record({ do: fc.constant('refund all' as const) }),
  fc.record({ do: fc.constant('eat' as const) }),
  fc.record({ do: fc.constant('cook' as const), which }),
  fc.record({ do: fc.constant('send back' as const), which }),
  fc.record({ do: fc.constant('stay' as const), nights: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('settle' as const) }),
  fc.record({ do: fc.constant('cancel' as const) }),
);

type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

const openRun = async (when: When, isOnline: boolean) => {
  const guest = await house.addGuest();
  const bills = openBills(house, { guest, admin });
  const { book, buy, charge, remove, pay, refund, cancel, checkIn } = bills;
  const id = await (isOnline ? buy(whens[when]) : book(whens[when]));
  if (when === 'now') await checkIn(id);
  const { due, paid } = await bills.bill(id);
  const nightCents = toCents(due + paid);
  const paper = openPaper(nightCents, { isOnline });
  let key = 0;

  /** Sends a call twice with the same key; it must be done once. */
  const twice = async (send: (key: string) => ReturnType<typeof charge>) => {
    key++;
    const [first, again] = [await send(`${id}-${key}`), await send(`${id}-${key}`)];
    expect([again.statusCode, again.json().code]).toEqual([first.statusCode, first.json().code]);
    return first;
  };
  const expectCode = (answer: Awaited<ReturnType<typeof charge>>, code: string | undefined) =>
    expect([answer.statusCode < 300 ? undefined : answer.json().code]).toEqual([code]);

  const giveBack = async (amount: number) => {
    const answer = await twice((once) => refund(id, fromCents(amount), {}, once));
    const parts = paper.refund(amount);
    if (typeof parts === 'string') return expectCode(answer, parts);
    expect(answer.json()).toMatchObject({ online: fromCents(parts.online), desk: fromCents(parts.desk) });
  };
  const take = async (amount: number) =>
    expectCode(await twice((once) => pay(id, fromCents(amount), 'card', once)), paper.pay(amount));

  const takeStep = async (step: Step): Promise<void> => {
    const { food, charges } = paper;
    if (step.do === 'charge') {
      const answer = await twice((once) => charge(id, fromCents(step.cents), 'Something', once));
      const refused = paper.charge(step.cents);
      expectCode(answer, refused);
      if (!refused) charges.push({ id: answer.json().insertedId, cents: step.cents, isRemoved: false });
    }
    if (step.do === 'remove' && charges.length > 0) {
      const one = charges[step.which % charges.length];
      if (one) expectCode(await remove(id, one.id), paper.remove(one));
    }
    if (step.do === 'pay') await take(step.cents);
    if (step.do === 'pay all' && paper.sums().due > 0) await take(paper.sums().due);
    if (step.do === 'refund') await giveBack(step.cents);
    if (step.do === 'refund all' && paper.sums().paid > 0) await giveBack(paper.sums().paid);
    if (step.do === 'eat' && when === 'now') {
      const order = { roomType: 'Sleeping Room', roomId: '1', foodItems: [{ foodName: 'Soup' }] };
      const answer = await post(guest, '/orderDetails', order);
      food.push({ id: Number(answer.json().insertedId), cents: 599, status: 'new' });
    }
    const dish = 'which' in step ? food[step.which % food.length] : undefined;
    if (step.do === 'cook' && dish?.status === 'new') {
      await put(admin, `/orderDetails/${dish.id}`, { orderInfo: 'Few More Minutes' });
      dish.status = 'begun';
    }
    if (step.do === 'send back' && dish) {
      const answer = await post(guest, `/orderDetails/${dish.id}/cancel`);
      expect(answer.statusCode).toBe(dish.status === 'new' ? 200 : 409);
      if (dish.status === 'new') dish.status = 'cancelled';
    }
    if (step.do === 'stay')
      expectCode(
        await put(admin, `/desk/bookings/${id}`, { nights: step.nights }),
        paper.stay(step.nights * nightCents),
      );
    if (step.do === 'settle') while ((await settleDueRefund(db, sandbox, systemClock)) !== 'none due');
    if (step.do === 'cancel') {
      const answer = await cancel(id);
      if (when === 'now') return expectCode(answer, 'ALREADY_STARTED');
      if (paper.isCancelled()) return expectCode(answer, 'ALREADY_CANCELLED');
      const { refund: back, waived } = paper.cancel(when === 'ahead');
      expect(answer.json()).toEqual({ success: true, refund: fromCents(back), waived: fromCents(waived) });
    }
  };

  const check = async (): Promise<void> => {
    const { lines, payments, total, paid: net, paidOnline, due: open } = await bills.bill(id);
    const shown = { total, paid: net, paidOnline, due: open };
    const onPaper = Object.entries(paper.sums()).map(([name, sum]) => [name, fromCents(sum)]);
    expect(shown).toEqual(Object.fromEntries(onPaper));
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + toCents(amount), 0);
    expect(sum(lines.map(({ amount }) => amount))).toBe(toCents(total));
    expect(sum(payments.map(({ kind, amount }) => (kind === 'paid' ? amount : -amount)))).toBe(toCents(net));
    expect(Math.min(total, net, paidOnline)).toBeGreaterThanOrEqual(0);
  };

  /** Frees the room for the next run. */
  const leave = async () => {
    if (!paper.isCancelled()) await updateRows(db, 'bookings', { id }, { status: 'Completed' });
  };

  return { takeStep, check, leave };
};

const keepsBooks = fc.asyncProperty(
  fc.constantFrom<When>('ahead', 'soon', 'now'),
  fc.boolean(),
  fc.array(anyStep, { minLength: 4, maxLength: 20 }),
  async (when, isOnline, steps) => {
    const run = await openRun(when, isOnline);
    try {
      for (const step of steps) {
        await run.takeStep(step);
        await run.check();
      }
      expect(await checkLedger(db)).toEqual([]);
    } finally {
      await run.leave();
    }
  },
);

const title =
  'a bill is what it is on paper, whatever is charged, eaten, paid, given back, taken off, moved and cancelled';

it(`${title} [BILL-26]`, () => fc.assert(keepsBooks, { numRuns: 8 }));

it(`${title}, many times [BILL-26]`, { tags: 'thorough' }, () => fc.assert(keepsBooks, { numRuns: 40 }));
