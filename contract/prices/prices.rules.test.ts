import { describe, expect, it } from 'vitest';
import { groupUnits } from './price-groups.ts';
import { explainPrice, type PricedRequest, type PriceSettings, quotePrice } from './prices.rules.ts';
import { NewPriceRule } from './prices.ts';

const timeZone = 'Europe/Lisbon';
const rule = (part: object) => NewPriceRule.parse({ name: 'Rule', ...part });
// Monday 21 to Sunday 27 December 2026 is the week of Christmas.
const room = (part: Partial<PricedRequest> = {}): PricedRequest => ({
  kind: 'room',
  bookableId: 7,
  baseCents: 9600,
  date: '2026-12-21',
  time: '15:00',
  count: 7,
  ...part,
});
const pc = (part: Partial<PricedRequest> = {}): PricedRequest => ({
  kind: 'pc',
  bookableId: 4,
  baseCents: 2000,
  date: '2026-12-21',
  time: '20:00',
  count: 4,
  ...part,
});
const minor: PriceSettings = { rounding: 'minor', floorPercent: 0 };
const quote = (rules: object[], request: PricedRequest, settings = minor) =>
  quotePrice({ rules: rules.map(rule), settings }, request, timeZone).map(({ cents }) => cents);

describe('a price [PRICE-6]', () => {
  it('is the base without rules, and where none is for it the base as the house rounds', () => {
    expect(quote([], room({ count: 2 }))).toEqual([9600, 9600]);
    const elsewhere = [
      { kinds: ['pc'], change: { price: 1 } },
      { kinds: ['room'], ids: [8], change: { price: 1 } },
      { on: false, change: { price: 1 } },
      { from: '2026-12-23', change: { price: 1 } },
      { to: '2026-12-20', change: { price: 1 } },
      { weekdays: [3, 7], change: { price: 1 } },
      { minUnits: 3, change: { price: 1 } },
      { fromTime: '00:00', toTime: '23:59', change: { price: 1 } },
    ];
    expect(quote(elsewhere, room({ count: 2 }), { rounding: 'whole', floorPercent: 0 })).toEqual([
      9600, 9600,
    ]);
    // Every price is rounded, even if no rule applies.
    const odd = { rounding: 'whole', floorPercent: 0 } as const;
    expect(
      quote([{ to: '2026-12-21', change: { percent: 10 } }], room({ baseCents: 3350, count: 2 }), odd),
    ).toEqual([3700, 3400]);
  });

  it('follows the rules from the top, each on the price so far', () => {
    const weekend = { name: 'Fri and Sat nights', weekdays: [5, 6], change: { percent: 20 } };
    const christmas = { from: '2026-12-20', to: '2027-01-02', change: { amount: 15 } };
    expect(quote([weekend, christmas], room(), { rounding: 'whole', floorPercent: 60 })).toEqual([
      11100, 11100, 11100, 11100, 13000, 13000, 11100,
    ]);
    expect(quote([christmas, weekend], room({ date: '2026-12-25', count: 1 }))).toEqual([13320]);
  });

  it('ends its reading where a rule stops, for that unit only', () => {
    const rules = [{ weekdays: [5], change: { price: 180 }, stop: true }, { change: { percent: -10 } }];
    expect(quote(rules, room({ date: '2026-12-24', count: 3 }))).toEqual([8640, 18000, 8640]);
  });

  it('counts the whole booking for a minimum', () => {
    const week = [{ minUnits: 7, change: { percent: -10 } }];
    expect(quote(week, room({ count: 6 }))[0]).toBe(9600);
    expect(new Set(quote(week, room({ count: 7 })))).toEqual(new Set([8640]));
  });

  it('rounds once, at the end, halves up', () => {
    expect(quote([{ change: { percent: 0.5 } }], room({ baseCents: 100, count: 1 }))).toEqual([101]);
    expect(quote([{ change: { percent: 0.49 } }], room({ baseCents: 100, count: 1 }))).toEqual([100]);
    // 100.4, then 100.8016: rounding twice would result in 100.
    const twice = [{ change: { percent: 0.4 } }, { change: { percent: 0.4 } }];
    expect(quote(twice, room({ baseCents: 100, count: 1 }))).toEqual([101]);
    // Floating point cannot represent 1.005 dollars exactly.
    expect(quote([{ change: { percent: -99 } }], room({ baseCents: 10_050, count: 1 }))).toEqual([101]);
    const half = [{ change: { percent: 50 } }];
    expect(quote(half, room({ baseCents: 100, count: 1 }), { rounding: 'whole', floorPercent: 0 })).toEqual([
      200,
    ]);
    expect(quote(half, room({ baseCents: 99, count: 1 }), { rounding: 'whole', floorPercent: 0 })).toEqual([
      100,
    ]);
  });

  it('never falls below nothing, nor below the share that the house sets', () => {
    expect(quote([{ change: { amount: -500 } }], room({ count: 1 }))).toEqual([0]);
    // The floor applies to the final price; prices on the way may be lower.
    expect(quote([{ change: { amount: -500 } }, { change: { amount: 500 } }], room({ count: 1 }))).toEqual([
      9600,
    ]);
    const floor = (floorPercent: number, rounding: PriceSettings['rounding'] = 'minor') =>
      quote([{ change: { percent: -90 } }], room({ baseCents: 3333, count: 1 }), { rounding, floorPercent });
    expect(floor(60)).toEqual([2000]);
    expect(floor(60.01)).toEqual([2001]);
    expect(floor(61, 'whole')).toEqual([2100]);
  });

  it('never goes beyond the dearest', () => {
    const rules = Array.from({ length: 50 }, () => ({ change: { percent: 1000 } }));
    expect(quote(rules, room({ count: 1 }))).toEqual([100_000_000]);
  });
});

describe('the price of hours [PRICE-6]', () => {
  const night = { fromTime: '22:00', toTime: '06:00', change: { percent: -30 } };

  it('goes by when each begins, over midnight too, and does not touch nights', () => {
    expect(quote([night], pc())).toEqual([2000, 2000, 1400, 1400]);
    expect(quote([night], pc({ time: '04:30' }))).toEqual([1400, 1400, 2000, 2000]);
    expect(quote([{ ...night, fromTime: '21:00', toTime: '22:00' }], pc())).toEqual([2000, 1400, 2000, 2000]);
    expect(quote([night], room({ count: 1 }))).toEqual([9600]);
  });

  it('takes hours after midnight for those of their own day', () => {
    expect(quote([{ ...night, weekdays: [1] }], pc({ time: '22:00' }))).toEqual([1400, 1400, 2000, 2000]);
    expect(quote([{ ...night, to: '2026-12-21' }], pc({ time: '22:00' }))).toEqual([1400, 1400, 2000, 2000]);
  });

  it('goes by the clock of the venue when that jumps', () => {
    // In Lisbon 01:00 to 02:00 repeats on 25 October 2026, and is skipped on 28 March 2027.
    const two = { fromTime: '01:00', toTime: '02:00', change: { price: 1 } };
    expect(quote([two], pc({ date: '2026-10-25', time: '00:00' }))).toEqual([2000, 100, 100, 2000]);
    expect(quote([two], pc({ date: '2027-03-28', time: '00:00' }))).toEqual([2000, 2000, 2000, 2000]);
  });
});

describe('an explanation', () => {
  it('has each sum on the way, and why the other rules were not used', () => {
    const rules = [
      { name: '31 Dec', kinds: ['room'], ids: [1], change: { price: 180 } },
      { name: 'Weekend', weekdays: [5, 6], change: { percent: 20 } },
      { name: 'Christmas', from: '2026-12-20', to: '2027-01-02', change: { amount: 15 }, stop: true },
      { name: 'PCs', kinds: ['pc'], change: { percent: -30 } },
      { name: 'Week', minUnits: 7, change: { percent: -10 } },
      { name: 'Late', on: false, change: { percent: -15 } },
      { name: 'All', change: { percent: -15 } },
    ].map(rule);
    const request = room({ date: '2026-12-26', count: 1 });
    const [unit] = explainPrice(
      { rules, settings: { rounding: 'whole', floorPercent: 0 } },
      request,
      timeZone,
    );
    expect(unit).toMatchObject({ at: '2026-12-26', baseCents: 9600, roundedCents: 13_000, cents: 13_000 });
    expect(unit?.steps.map(({ rule: { name }, cents }) => [name, cents])).toEqual([
      ['Weekend', 11_520],
      ['Christmas', 13_020],
    ]);
    expect(unit?.notUsed.map(({ rule: { name }, why }) => [name, why])).toEqual([
      ['31 Dec', 'bookable'],
      ['PCs', 'kind'],
      ['Week', 'length'],
      ['Late', 'off'],
      ['All', 'stopped'],
    ]);
  });
});

describe('groups', () => {
  it('tell nights of one price and reason together', () => {
    const units = [1, 1, 2, 1].map((price) => ({ price, rules: price === 2 ? ['Weekend'] : [] }));
    expect(groupUnits(units)).toEqual([
      { count: 3, price: 1, rules: [] },
      { count: 1, price: 2, rules: ['Weekend'] },
    ]);
  });
});

describe('a rule', () => {
  it.each([
    ['ids', { ids: [1] }],
    ['ids', { ids: [1], kinds: ['room', 'pc'] }],
    ['toTime', { fromTime: '10:00' }],
    ['fromTime', { toTime: '10:00' }],
    ['toTime', { fromTime: '10:00', toTime: '10:00' }],
    ['to', { from: '2026-12-02', to: '2026-12-01' }],
    ['weekdays', { weekdays: [0] }],
    ['weekdays', { weekdays: [1, 1] }],
    ['kinds', { kinds: [] }],
    ['minUnits', { minUnits: 31 }],
    ['change', { change: { percent: 10, price: 3 } }],
    ['change', { change: { percent: -101 } }],
    ['name', { name: ' ' }],
  ])('names %s where it is wrong', (field, part) => {
    const { error } = NewPriceRule.safeParse({ name: 'Rule', change: { percent: 10 }, ...part });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
