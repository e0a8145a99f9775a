import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Amount } from './fields.ts';
import { defaultHouse } from './house/default-house.ts';
import { currentHouse, setCurrentHouse } from './house/house.rules.ts';
import { fromCents, toCents } from './money.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });

describe('money on the wire', () => {
  it('comes back as the same whole cents, whatever the amount [PAY-8]', () => {
    fc.assert(fc.property(cents, (given) => toCents(fromCents(given)) === given));
  });

  it('is an amount with at most two decimals, also after JSON', () => {
    fc.assert(
      fc.property(cents, (given) => Amount.safeParse(JSON.parse(JSON.stringify(fromCents(given)))).success),
    );
  });

  it.each([-0.01, 0.001, 12.345, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
    'is never %d',
    (amount) => {
      expect(Amount.safeParse(amount).success).toBe(false);
    },
  );
});

describe.each([
  { currency: 'JPY', digits: 0, amount: 1200, cents: 1200, wrong: 0.5 },
  { currency: 'EUR', digits: 2, amount: 12.5, cents: 1250, wrong: 0.005 },
  { currency: 'KWD', digits: 3, amount: 12.345, cents: 12_345, wrong: 0.0005 },
] as const)('money in $currency', ({ currency, digits, amount, cents: minor, wrong }) => {
  it('has as many digits as ISO 4217 says [HOUSE-10]', () => {
    setCurrentHouse({ ...currentHouse(), currency, currencyDigits: digits });
    expect([toCents(amount), fromCents(minor)]).toEqual([minor, amount]);
    expect([amount, wrong].map((one) => Amount.safeParse(one).success)).toEqual([true, false]);
    fc.assert(fc.property(cents, (given) => toCents(fromCents(given)) === given));
    setCurrentHouse(defaultHouse);
  });
});
