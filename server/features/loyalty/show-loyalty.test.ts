import { describe, expect, it } from 'vitest';
import { Loyalty } from '#contract/loyalty.ts';
import { addPoints, addReward, pointsOf } from '../../testing/add-points.ts';
import type { Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const start = '2026-11-15T18:00:00Z';
let now = start;
const { app, db, addGuest, post } = await createTestApp({ now: () => now });

const newGuest = () => addGuest({ since: start });
const show = async ({ headers }: Pick<Guest, 'headers'>) => {
  const response = await app.inject({ url: '/api/loyalty', headers });
  expect(response.headers['cache-control']).toBe('no-store');
  return Loyalty.parse(response.json());
};
const redeem = (by: Pick<Guest, 'headers'>, reward: string) => post(by, '/loyalty/redemptions', { reward });

describe('the points of a guest', () => {
  it('are 200 for whoever has just registered, with what they can be redeemed for [LOYAL-1, LOYAL-8]', async () => {
    const guest = await newGuest();
    const [at, expiresAt] = ['2026-11-15T18:00:00.000Z', '2027-11-15T18:00:00.000Z'];
    expect(await show(guest)).toEqual({
      points: 200,
      owed: 0,
      codes: [],
      hasEarlier: false,
      memberSince: at,
      expiring: { points: 200, at: expiresAt },
      rewards: [
        { reward: 'Free Pizza', points: 100 },
        { reward: '10% Discount', points: 200 },
        { reward: 'Exclusive Access to New Menu', points: 300 },
      ],
      history: [{ kind: 'joined', points: 200, title: '', at, expiresAt }],
    });
  });

  it('show what was redeemed, the newest first [LOYAL-15]', async () => {
    const guest = await newGuest();
    await addPoints(db, guest.uid, 250);
    const pizza = (await redeem(guest, 'Free Pizza')).json().code;
    now = '2026-11-15T18:00:01Z';
    const access = (await redeem(guest, 'Exclusive Access to New Menu')).json().code;
    now = start;
    const { codes, history, points } = await show(guest);
    expect(points).toBe(50);
    expect(codes).toEqual([
      // Access takes effect at once; its code cannot be used anywhere.
      { code: access, reward: 'Exclusive Access to New Menu', state: 'used', at: '2026-11-15T18:00:01.000Z' },
      { code: pizza, reward: 'Free Pizza', state: 'unused', at: '2026-11-15T18:00:00.000Z' },
    ]);
    expect(history.map(({ kind, points: moved, title }) => [kind, moved, title])).toEqual([
      ['redeemed', -300, 'Exclusive Access to New Menu'],
      ['redeemed', -100, 'Free Pizza'],
      ['earned', 250, ''],
      ['joined', 200, ''],
    ]);
  });

  it('leave out what is overdue, though nobody has let it expire yet [LOYAL-2]', async () => {
    const guest = await newGuest();
    await addPoints(db, guest.uid, 70, '2028-03-01T00:00:00Z');
    await addPoints(db, guest.uid, 30, '2028-03-01T00:00:00Z');
    await addPoints(db, guest.uid, 5, '2028-04-01T00:00:00Z');
    await redeem(guest, 'Free Pizza');
    expect(await show(guest)).toMatchObject({ points: 205, expiring: { points: 100 } });
    now = '2028-01-01T00:00:00Z';
    expect(await show(guest)).toMatchObject({
      points: 105,
      expiring: { points: 100, at: '2028-03-01T00:00:00.000Z' },
    });
    now = '2028-03-01T00:00:00Z';
    expect(await show(guest)).toMatchObject({ points: 5, expiring: { points: 5 } });
    now = '2028-04-01T00:00:00Z';
    const last = await show(guest);
    expect([last.points, last.expiring]).toEqual([0, undefined]);
    now = start;
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 205 });
  });

  it.each(['codes', 'history'] as const)(
    'show the latest 200 of %s, and say that there is more',
    async (what) => {
      const guest = await newGuest();
      const add = () =>
        what === 'codes' ? addReward(db, guest.uid, 'Free Pizza') : addPoints(db, guest.uid, 1);
      // The history already contains the entry for joining.
      for (let n = what === 'codes' ? 0 : 1; n < 200; n += 1) await add();
      const before = await show(guest);
      expect([before[what].length, before.hasEarlier]).toEqual([200, false]);
      await add();
      const after = await show(guest);
      expect([after[what].length, after.hasEarlier]).toEqual([200, true]);
    },
  );

  it('are nobody else’s', async () => {
    const [one, other] = [await newGuest(), await newGuest()];
    await redeem(one, 'Free Pizza');
    expect(await show(other)).toMatchObject({ points: 200, codes: [], history: [{ kind: 'joined' }] });
  });
});
