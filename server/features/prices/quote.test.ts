import { describe, expect, it } from 'vitest';
import { createTestApp, visitor } from '../../testing/test-app.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { db, get, post } = house;
const admin = await house.addGuest({ role: 'admin' });

const add = (rule: object) => post(admin, '/desk/rates', { name: 'Rule', ...rule });
const clear = () => db.deleteFrom('price_rules').execute();
const ask = (query: string) => get(visitor, `/quote?${query}`);

describe('a quote', () => {
  it('is the base price without rules, for everyone [PRICE-4]', async () => {
    expect(await ask('kind=room&id=1&date=2026-12-24&nights=2')).toEqual({
      amount: 68,
      units: [
        { at: '2026-12-24', price: 34, rules: [] },
        { at: '2026-12-25', price: 34, rules: [] },
      ],
    });
    expect(await ask('kind=pc&id=1&date=2026-12-24&time=23:00&duration=2')).toMatchObject({
      units: [{ at: '2026-12-24T23:00:00Z' }, { at: '2026-12-25T00:00:00Z' }],
    });
  });

  it('follows a rule as soon as there is one, and names it [PRICE-4]', async () => {
    await add({
      name: 'Christmas',
      kinds: ['room'],
      from: '2026-12-25',
      to: '2026-12-26',
      change: { percent: 50 },
    });
    const query = 'kind=room&id=1&date=2026-12-24&nights=2';
    expect(await ask(query)).toMatchObject({
      amount: 85,
      units: [
        { price: 34, rules: [] },
        { price: 51, rules: ['Christmas'] },
      ],
    });
    await add({ name: 'Long', minUnits: 2, change: { amount: -1 } });
    expect((await ask(query)).units.map(({ rules }: { rules: string[] }) => rules)).toEqual([
      ['Long'],
      ['Christmas', 'Long'],
    ]);
    await clear();
    expect(await ask(query)).toMatchObject({ amount: 68 });
  });

  it.each([
    ['kind', 'kind=boat&id=1&date=2026-12-24'],
    ['id', 'kind=room&id=x&date=2026-12-24'],
    ['date', 'kind=room&id=1'],
    ['time', 'kind=pc&id=1&date=2026-12-24'],
    ['nights', 'kind=room&id=1&date=2026-12-24&nights=31'],
    ['duration', 'kind=pc&id=1&date=2026-12-24&time=10:00&duration=13'],
  ])('names %s where it is wrong [PRICE-4]', async (path, query) => {
    expect(await ask(query)).toMatchObject({ status: 400, code: 'BAD_INPUT', errors: [{ path }] });
  });

  it('is none of what there is not, nor of a time that the clock skips [PRICE-4]', async () => {
    expect(await ask('kind=room&id=13&date=2026-12-24')).toMatchObject({ code: 'ROOM_NOT_FOUND' });
    expect(await ask('kind=study&id=1&date=2026-12-24&time=10:00')).toMatchObject({
      code: 'STUDY_ROOM_NOT_FOUND',
    });
    expect(await ask('kind=pc&id=1&date=2027-03-28&time=01:30')).toMatchObject({ code: 'TIME_SKIPPED' });
  });
});

describe('a price calendar', () => {
  it('has spans of the same price, sixty days from today on unless told [PRICE-5]', async () => {
    const plain = await get(visitor, '/prices?kind=room&id=1');
    expect(plain).toEqual({
      base: 34,
      spans: [{ from: '2026-11-15', to: '2027-01-14', price: 34, rules: [] }],
    });
    await add({ name: 'Weekend', kinds: ['room'], weekdays: [5, 6], change: { amount: 6 } });
    // As single nights: this rule is for longer bookings.
    await add({ name: 'Long', minUnits: 2, change: { amount: -1 } });
    expect((await get(visitor, '/prices?kind=room&id=1&from=2026-11-19&to=2026-11-22')).spans).toEqual([
      { from: '2026-11-19', to: '2026-11-20', price: 34, rules: [] },
      { from: '2026-11-20', to: '2026-11-22', price: 40, rules: ['Weekend'] },
      { from: '2026-11-22', to: '2026-11-23', price: 34, rules: [] },
    ]);
    await clear();
  });

  it('has hours by the clock of the venue, also on the days on which it jumps [PRICE-5]', async () => {
    await add({ name: 'Night', kinds: ['pc'], fromTime: '22:00', toTime: '06:00', change: { price: 1 } });
    const prices = await get(visitor, '/prices?kind=pc&id=1&from=2027-03-27&to=2027-03-28');
    expect(prices.spans.map(({ from, price }: { from: string; price: number }) => [from, price])).toEqual([
      ['2027-03-27T00:00:00Z', 1],
      ['2027-03-27T06:00:00Z', prices.base],
      ['2027-03-27T22:00:00Z', 1],
      ['2027-03-28T05:00:00Z', prices.base],
      ['2027-03-28T21:00:00Z', 1],
    ]);
    expect(prices.spans.at(-1).to).toBe('2027-03-28T23:00:00Z');
    await clear();
  });

  it('refuses days that are too many or end before they begin [PRICE-5]', async () => {
    expect(await get(visitor, '/prices?kind=room&id=1&from=2026-12-02&to=2026-12-01')).toMatchObject({
      status: 400,
      errors: [{ path: 'to' }],
    });
    expect(await get(visitor, '/prices?kind=room&id=1&from=2026-01-01&to=2026-12-01')).toMatchObject({
      code: 'SPAN_TOO_LONG',
    });
    expect(await get(visitor, '/prices?kind=room&id=99')).toMatchObject({ code: 'ROOM_NOT_FOUND' });
  });
});

describe('what is free', () => {
  it('of one bookable comes with its prices, only where rules are for it [PRICE-5]', async () => {
    const query = 'from=2026-11-19&to=2026-11-20';
    const ask = async (kind: string, id: number) =>
      (await get(visitor, `/availability?kind=${kind}&id=${id}&${query}`))[0];
    expect(await ask('room', 1)).not.toHaveProperty('prices');
    await add({ name: 'Friday', kinds: ['room'], ids: [1], weekdays: [5], change: { amount: 6 } });
    expect((await ask('room', 1)).prices).toEqual([
      { from: '2026-11-19', to: '2026-11-20', price: 34, rules: [] },
      { from: '2026-11-20', to: '2026-11-21', price: 40, rules: ['Friday'] },
    ]);
    expect(await ask('room', 2)).not.toHaveProperty('prices');
    expect(await ask('pc', 1)).not.toHaveProperty('prices');
    for (const one of await get(visitor, `/availability?kind=room&${query}`))
      expect(one).not.toHaveProperty('prices');
    await clear();
    await expect.poll(async () => ask('room', 1)).not.toHaveProperty('prices');
  });
});
