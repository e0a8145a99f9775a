import { describe, expect, it } from 'vitest';
import { features } from '#contract/feedback.rules.ts';
import type { Votes } from '#contract/improvements.ts';
import { addGuests, testSecret } from '../../testing/add-guests.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
// Half a day ahead of UTC: its days begin when those of UTC are half over.
const house = await createTestApp({ settings: { timeZone: 'Pacific/Auckland' }, now: () => now });
const { db, get, post } = house;
const [reader, clicker] = await addGuests(db, testSecret, 2);
if (!reader || !clicker) throw new Error('Nobody came.');

type Sender = Pick<Guest, 'headers'>;

const vote = (feature: string, by: Sender, key = '') => post(by, '/votes', { feature }, key);
const votes = async (): Promise<Votes[]> => await get(reader, '/votes');
const votesFor = async (feature: string) => {
  const found = (await votes()).find((one) => one.feature === feature);
  if (!found) throw new Error(`Nobody can vote for ${feature}.`);
  return found;
};
const [flow, support, mobile, payment] = features;

describe('votes', () => {
  it('are listed for all four features in their order, also before anybody has voted [IDEA-2, IDEA-4]', async () => {
    expect(await votes()).toEqual(
      [
        'Improved Booking Flow',
        'Enhanced Customer Support',
        'Mobile App Availability',
        'More Payment Options',
      ].map((feature) => ({ feature, count: 0, days: [] })),
    );
  });

  it('are all counted when fifty clicks of two guests arrive at once [IDEA-2]', async () => {
    const guests = await addGuests(db, testSecret, 2);
    const clicks = Array.from({ length: 50 }, (_, n) => vote(flow, guests[n % 2] as Sender));
    for (const response of await Promise.all(clicks)) {
      expect(response.statusCode).toBe(201);
      expect(response.json()).toEqual({ acknowledged: true, insertedId: expect.any(String) });
    }
    expect(await votesFor(flow)).toEqual({
      feature: flow,
      count: 50,
      days: [{ date: '2026-11-16', count: 50 }],
    });
  });

  it('fall on the day that it is at the venue, and only the last thirty are told day by day', async () => {
    const before = now;
    for (const at of [
      '2026-10-17T10:59:59Z', // 23:59:59 on the 17th in Auckland
      '2026-10-17T11:00:00Z', // the 18th begins
      '2026-11-15T10:59:59Z',
      '2026-11-15T11:00:00Z',
      '2026-11-15T23:59:00Z',
    ]) {
      now = at;
      expect((await vote(support, clicker)).statusCode).toBe(201);
    }
    now = before;
    expect(await votesFor(support)).toEqual({
      feature: support,
      count: 5,
      days: [
        { date: '2026-10-18', count: 1 },
        { date: '2026-11-15', count: 1 },
        { date: '2026-11-16', count: 2 },
      ],
    });
  });

  it('with one key count once, with none each time, and one key is for one feature [IDEA-4]', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => vote(mobile, clicker, 'one-click')));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect((await votesFor(mobile)).count).toBe(1);
    await vote(mobile, clicker);
    await vote(mobile, clicker);
    expect((await votesFor(mobile)).count).toBe(3);
    const other = await vote(payment, clicker, 'one-click');
    expect(other.json()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
    expect((await votesFor(payment)).count).toBe(0);
  });

  it('stay counted, without a name, when their guests delete their accounts [FEED-10]', async () => {
    const leaving = [await createGuest(house), await createGuest(house)];
    for (const guest of leaving) {
      await vote(payment, guest);
      await vote(payment, guest);
      const { password, headers } = guest;
      const gone = await post({ headers }, '/auth/delete-user', { password });
      expect(gone.statusCode).toBe(200);
    }
    expect(await votesFor(payment)).toMatchObject({ count: 4, days: [{ date: '2026-11-16', count: 4 }] });
    const rows = await db.selectFrom('votes').selectAll().where('feature', '=', payment).execute();
    expect(rows).toEqual([{ feature: payment, date: '2026-11-16', count: 4 }]);
    expect((await vote(payment, leaving[0] as Sender)).statusCode).toBe(401);
  });

  it.each(['Free Beer', '', 'improved booking flow', null, 1, ['Improved Booking Flow']])(
    'for %j are refused',
    async (feature) => {
      const payload = { feature };
      const response = await post(reader, '/votes', payload);
      expect(response.json()).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
        errors: [{ path: 'feature' }],
      });
    },
  );
});
