import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';

const house = await createTestApp();
const { db, get, post, put } = house;
const admin = await house.addGuest({ role: 'admin' });

const changeTo = async (currency: string) => (await put(admin, '/desk/house', { currency })).json();
const setPrice = async (pricePerNight: number) =>
  expect((await put(admin, '/rooms/1', { pricePerNight })).statusCode).toBe(200);

it('keeps its currency while a price is too large for another [HOUSE-14]', async () => {
  await changeTo('JPY');
  await setPrice(50_000_000);
  for (const currency of ['EUR', 'USD', 'KWD'])
    expect(await changeTo(currency)).toMatchObject({
      status: 409,
      code: 'PRICES_TOO_LARGE',
      detail: expect.stringContaining(`50,000,000, and the most in ${currency}`),
    });
  expect(await get(admin, '/desk/house')).toMatchObject({ currency: 'JPY' });
  // The digits stay the same, but not the largest price.
  await setPrice(5_000_000);
  expect(await changeTo('EUR')).toMatchObject({ currency: 'EUR' });
  expect(await changeTo('USD')).toMatchObject({ code: 'PRICES_TOO_LARGE' });
  await setPrice(30);
  expect(await changeTo('USD')).toMatchObject({ currency: 'USD' });
});

it.each([
  ['/desk/rates', { name: 'Feast', on: true, change: { amount: -90_000_000 } }],
  ['/desk/rates', { name: 'Feast', on: true, change: { price: 90_000_000 } }],
])('keeps it while %s has one %j [HOUSE-14]', async (path, rule) => {
  await changeTo('JPY');
  const added = await post(admin, path, rule);
  expect(added.statusCode, added.body).toBe(201);
  expect(await changeTo('USD')).toMatchObject({ code: 'PRICES_TOO_LARGE' });
  await db.deleteFrom('price_rules').execute();
  await changeTo('USD');
});

it('waits for whoever changes a rule, and then for nothing they hold [HOUSE-14]', async () => {
  const { changing } = await db.transaction().execute(async (tx) => {
    await sql`lock table price_rules in exclusive mode`.execute(tx);
    const changing = changeTo('JPY');
    await expect.poll(() => countWaiting(house.database)).toBe(1);
    // As changes of rules do; if these were locked already, both would deadlock.
    await sql`set local lock_timeout = '1s'`.execute(tx);
    await sql`select from rooms`.execute(tx);
    return { changing };
  });
  expect(await changing).toMatchObject({ currency: 'JPY' });
  await changeTo('USD');
});
