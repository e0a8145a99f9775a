import { describe, expect, it } from 'vitest';
import { type Reward, rewardNames } from '#contract/loyalty.rules.ts';
import { addPoints } from '../../testing/add-points.ts';
import type { Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const start = '2026-11-15T18:00:00Z';
let now = start;
const { db, addGuest, post } = await createTestApp({ now: () => now });

const newGuest = () => addGuest({ since: start });
const redeem = async ({ headers }: Pick<Guest, 'headers'>, reward: string, key?: string) => {
  const response = await post({ headers }, '/loyalty/redemptions', { reward }, key);
  return { status: response.statusCode, ...response.json() };
};
const ledgerOf = async ({ uid }: Pick<Guest, 'uid'>) =>
  (await db.selectFrom('points').selectAll().where('user_id', '=', uid).orderBy('id').execute()).map(
    ({ kind, points, code }) => [kind, points, code],
  );
const codesOf = ({ uid }: Pick<Guest, 'uid'>) =>
  db.selectFrom('redemptions').select(['code', 'reward']).where('user_id', '=', uid).execute();

describe('redeeming', () => {
  it('gives a code for the points of the reward, and says what is left [LOYAL-6, LOYAL-9]', async () => {
    const guest = await newGuest();
    const first = await redeem(guest, 'Free Pizza');
    expect(first).toEqual({
      status: 201,
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
      points: 100,
    });
    const second = await redeem(guest, 'Free Pizza');
    expect(second).toMatchObject({ status: 201, points: 0 });
    expect(await ledgerOf(guest)).toEqual([
      ['joined', 200, null],
      ['redeemed', -100, first.code],
      ['redeemed', -100, second.code],
    ]);
  });

  it.each<[Reward, number]>([
    ['Free Pizza', 100],
    ['10% Discount', 200],
    ['Exclusive Access to New Menu', 300],
  ])('%s takes %i points, and not one less', async (reward, price) => {
    const guest = await newGuest();
    await redeem(guest, '10% Discount');
    await addPoints(db, guest.uid, price - 1);
    expect(await redeem(guest, reward)).toMatchObject({ status: 409, code: 'NOT_ENOUGH_POINTS' });
    expect(await codesOf(guest)).toHaveLength(1);
    await addPoints(db, guest.uid, 1);
    expect(await redeem(guest, reward)).toMatchObject({ status: 201, points: 0 });
  });

  it('gives Exclusive Access once, and keeps the points of whoever asks again', async () => {
    const guest = await newGuest();
    await addPoints(db, guest.uid, 500);
    expect(await redeem(guest, 'Exclusive Access to New Menu')).toMatchObject({ status: 201, points: 400 });
    expect(await redeem(guest, 'Exclusive Access to New Menu')).toMatchObject({
      status: 409,
      code: 'REWARD_OWNED',
    });
    expect(await redeem(guest, 'Free Pizza')).toMatchObject({ status: 201, points: 300 });
  });

  it('under a key gives the same code again, with the points that are left by then', async () => {
    const guest = await newGuest();
    const first = await redeem(guest, 'Free Pizza', 'pizza');
    await addPoints(db, guest.uid, 7);
    expect(await redeem(guest, 'Free Pizza', 'pizza')).toEqual({ ...first, points: 107 });
    expect(await redeem(guest, '10% Discount', 'pizza')).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await codesOf(guest)).toHaveLength(1);
  });

  it('after a refusal leaves the key free', async () => {
    const guest = await newGuest();
    expect(await redeem(guest, 'Exclusive Access to New Menu', 'later')).toMatchObject({ status: 409 });
    await addPoints(db, guest.uid, 100);
    expect(await redeem(guest, 'Exclusive Access to New Menu', 'later')).toMatchObject({ status: 201 });
  });

  it('lets overdue points expire first, whether or not the job has run', async () => {
    const guest = await newGuest();
    now = '2028-01-01T00:00:00Z';
    await addPoints(db, guest.uid, 120, '2028-06-01T00:00:00Z');
    expect(await redeem(guest, '10% Discount')).toMatchObject({ code: 'NOT_ENOUGH_POINTS' });
    expect(await redeem(guest, 'Free Pizza')).toMatchObject({ status: 201, points: 20 });
    expect((await ledgerOf(guest)).map(([kind, points]) => [kind, points])).toEqual([
      ['joined', 200],
      ['earned', 120],
      ['expired', -200],
      ['redeemed', -100],
    ]);
    now = start;
  });

  it.each(['Free pizza', '', 'Free Car'])('does not know the reward "%s"', async (reward) => {
    const guest = await newGuest();
    expect(await redeem(guest, reward)).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  });

  it('is for those who are signed in', async () => {
    for (const reward of rewardNames)
      expect(await redeem({ headers: { cookie: '' } }, reward)).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
