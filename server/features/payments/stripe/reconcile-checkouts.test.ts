import { expect, it } from 'vitest';
import { insertRows } from '../../../testing/rows.ts';
import { night, openStripeHouse } from '../../../testing/stand-ins/open-stripe-house.ts';
import { findDuePolls } from './polls.queries.ts';
import { reconcileCheckouts } from './reconcile-checkouts.ts';

const house = await openStripeHouse();
const { db, changes, provider, venue, checkOut, addGuest } = house;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Ended carts whose pages at Stripe may still be open. */
const leavePages = async (
  uid: string,
  ids: readonly string[],
  fields: { status?: 'Pending' | 'Expired'; looked_at?: Date } = {},
) => {
  const settled_at = fields.status === 'Pending' ? null : minutesAgo(20);
  const rows = ids.map((id) => ({
    id,
    user_id: uid,
    provider: 'stripe' as const,
    session_id: `cs_${id}`,
    food: '[]',
    total_cents: 100,
    expires_at: minutesAgo(20),
    created_at: minutesAgo(30),
    settled_at,
    status: 'Declined' as const,
    ...fields,
  }));
  await insertRows(db, 'checkouts', rows);
};

it('polls pending carts first and then one page of each guest in turn [PAY-30]', async () => {
  const [hog, other, payer] = [await addGuest(), await addGuest(), await addGuest()];
  const pages = Array.from({ length: 12 }, (_, n) => `H0GPAGE${String(n).padStart(5, '0')}`);
  await leavePages(hog.uid, pages.slice(0, 6));
  await leavePages(hog.uid, pages.slice(6), { status: 'Expired' });
  await leavePages(other.uid, ['0THERPAGE001', '0THERPAGE002'], { looked_at: minutesAgo(15) });
  await leavePages(payer.uid, ['PAYERPAGE001'], { status: 'Pending', looked_at: minutesAgo(15) });
  const polled: string[] = [];
  // The stand-in knows none of these pages.
  const warn = (line: string) => void polled.push(line.split(' ')[1] ?? '');
  const job = reconcileCheckouts({ db, changes, provider, venue, warn });
  await expect.poll(() => polled).toHaveLength(15);
  await job.close();
  expect(polled[0]).toBe('PAYERPAGE001');
  const places = ['0THERPAGE001', '0THERPAGE002'].map((id) => polled.indexOf(id));
  expect(places.toSorted((one, another) => one - another)).toEqual([2, 4]);
  await db.deleteFrom('checkouts').execute();
});

it('polls some ended carts, however many are pending [PAY-30]', async () => {
  const poll = (most: number) => findDuePolls(db, { provider: 'stripe', restSeconds: 60, most });
  const pending = Array.from({ length: 10 }, (_, n) => `PEND1NG${String(n).padStart(5, '0')}`);
  for (const id of pending) await leavePages((await addGuest()).uid, [id], { status: 'Pending' });
  await leavePages((await addGuest()).uid, ['ENDEDPAGE001', 'ENDEDPAGE002', 'ENDEDPAGE003']);
  const countEnded = (ids: string[]) => ids.filter((id) => id.startsWith('ENDED')).length;
  expect([countEnded(await poll(4)), countEnded(await poll(8)), countEnded(await poll(13))]).toEqual([
    1, 2, 3,
  ]);
  expect((await poll(4)).at(-1)).toMatch(/^ENDED/);
  await db.deleteFrom('checkouts').execute();
});

it('lets a guest leave only so many pages open [PAY-31]', async () => {
  const guest = await addGuest();
  await leavePages(
    guest.uid,
    Array.from({ length: 19 }, (_, n) => `01DPAGE${String(n).padStart(5, '0')}`),
  );
  for (const room of [1, 2]) await checkOut(guest, [night(room, '2026-12-01')]);
  const refused = await house.post(guest, '/checkout', { lines: [night(3, '2026-12-01')] });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_PAY_PAGES']);
  expect(refused.headers['retry-after']).toBe('60');
  await checkOut(await addGuest(), [night(3, '2026-12-01')]);
  await db.updateTable('checkouts').set({ closed_at: new Date() }).where('id', 'like', '01DPAGE%').execute();
  await checkOut(guest, [night(4, '2026-12-01')]);
});

it('counts the pages of a guest without a cart too [PAY-31]', async () => {
  const guest = await addGuest();
  const pages = Array.from({ length: 20 }, (_, n) => `1EFTPAG${String(n).padStart(5, '0')}`);
  await leavePages(guest.uid, pages);
  const refused = await house.post(guest, '/checkout', { lines: [night(5, '2026-12-01')] });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_PAY_PAGES']);
  await db
    .updateTable('checkouts')
    .set({ closed_at: new Date() })
    .where('id', '=', pages[0] ?? '')
    .execute();
  await checkOut(guest, [night(5, '2026-12-01')]);
});
