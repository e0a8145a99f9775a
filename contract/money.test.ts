import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Amount } from './fields.ts';
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
