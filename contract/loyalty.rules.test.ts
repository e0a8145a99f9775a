import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyReward, type Billed, pointsFor, rewardNames, rewards } from './loyalty.rules.ts';

const dish = (name: string, priceCents: number) => ({ name, priceCents });
const food = (...items: ReturnType<typeof dish>[]): Billed => ({
  amountCents: items.reduce((sum, { priceCents }) => sum + priceCents, 0),
  items,
});
const place = (amountCents: number): Billed => ({ amountCents });

describe('points', () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [1299, 12],
    [75_000, 750],
  ])('for %i cents are %i', (cents, points) => {
    expect(pointsFor(cents)).toBe(points);
  });

  it('of a payment are never more than those of its whole, however it is cut into lines', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { maxLength: 20 }), (lines) => {
        const sum = lines.reduce((total, line) => total + line, 0);
        const earned = lines.reduce((total, line) => total + pointsFor(line), 0);
        expect(earned).toBeLessThanOrEqual(pointsFor(sum));
        expect(pointsFor(sum) - earned).toBeLessThan(Math.max(1, lines.length));
      }),
    );
  });

  it('buy what the house has promised', () => {
    expect(rewards).toEqual({ 'Free Pizza': 100, '10% Discount': 200, 'Exclusive Access to New Menu': 300 });
  });
});

describe('a Free Pizza', () => {
  it('makes the dearest pizza of all lines free, once, and nothing else', () => {
    const bill = [
      place(5000),
      food(dish('Pizza', 1299), dish('Soup', 599)),
      food(dish('Truffle pizza', 1999), dish('Truffle pizza', 1999)),
    ];
    expect(applyReward('Free Pizza', bill)).toEqual([
      bill[0],
      bill[1],
      food(dish('Truffle pizza', 0), dish('Truffle pizza', 1999)),
    ]);
  });

  it.each([
    ['a place', [place(5000)]],
    ['other food', [food(dish('Soup', 599), dish('Pizzaiola steak', 1999))]],
    ['a pizza that costs nothing', [food(dish('Pizza', 0))]],
    ['nothing at all', []],
  ])('is good for nothing with %s', (_, bill) => {
    expect(applyReward('Free Pizza', bill)).toBeUndefined();
  });
});

describe('a 10% Discount', () => {
  it('takes a tenth off each place and each dish', () => {
    expect(
      applyReward('10% Discount', [place(10_205), food(dish('Pizza', 1299), dish('Soup', 599))]),
    ).toEqual([place(9184), food(dish('Pizza', 1169), dish('Soup', 539))]);
  });

  it.each([[[]], [[place(0)]], [[place(4), food(dish('Mint', 3))]]])(
    'is good for nothing where it takes nothing off: %j',
    (bill) => {
      expect(applyReward('10% Discount', bill)).toBeUndefined();
    },
  );
});

it('Exclusive Access takes nothing off anything', () => {
  expect(
    applyReward('Exclusive Access to New Menu', [place(5000), food(dish('Pizza', 1299))]),
  ).toBeUndefined();
});

const cents = fc.nat(1_000_000);
const item = fc.record({
  name: fc.constantFrom('Pizza', 'PIZZA Bianca', 'Soup', 'Steak'),
  priceCents: cents,
});
const line = fc.oneof(
  cents.map(place),
  fc.array(item, { minLength: 1, maxLength: 6 }).map((items) => food(...items)),
);

it('whatever a reward does to a bill: it has the same lines, none dearer, something cheaper, and sums that are sums', () => {
  let applied = 0;
  fc.assert(
    fc.property(fc.constantFrom(...rewardNames), fc.array(line, { maxLength: 8 }), (reward, bill) => {
      const before = structuredClone(bill);
      const less = applyReward(reward, bill);
      expect(bill).toEqual(before);
      if (!less) return;
      applied += 1;
      expect(less).toHaveLength(bill.length);
      less.forEach(({ amountCents, items }, at) => {
        const was = bill[at];
        expect(Number.isSafeInteger(amountCents) && amountCents >= 0).toBe(true);
        expect(amountCents).toBeLessThanOrEqual(was?.amountCents ?? -1);
        expect(items?.map(({ name }) => name)).toEqual(was?.items?.map(({ name }) => name));
        items?.forEach(({ priceCents }, index) => {
          expect(priceCents).toBeLessThanOrEqual(was?.items?.[index]?.priceCents ?? -1);
        });
        if (items) expect(amountCents).toBe(items.reduce((sum, { priceCents }) => sum + priceCents, 0));
      });
      expect(less.some(({ amountCents }, at) => amountCents < (bill[at]?.amountCents ?? 0))).toBe(true);
    }),
  );
  expect(applied).toBeGreaterThan(10);
});
