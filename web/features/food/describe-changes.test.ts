import { expect, test } from 'vitest';
import { describeLine, describeMissing, describeRepriced } from './describe-changes.ts';

const soldOut = (foodName: string) => ({ foodName, change: 'sold out' }) as const;
const gone = (foodName: string) => ({ foodName, change: 'gone' }) as const;
const price = (foodName: string) => ({ foodName, change: 'price', price: 1 }) as const;

test('says what is sold out and what is gone', () => {
  expect(describeMissing([soldOut('Soup')])).toBe('Soup is sold out.');
  expect(describeMissing([soldOut('Soup'), gone('Tea'), soldOut('Pizza'), soldOut('Pasta')])).toBe(
    'Soup, Pizza and Pasta are sold out. Tea is no longer on the menu.',
  );
  expect(describeMissing([gone('Tea'), gone('Milk')])).toBe('Tea and Milk are no longer on the menu.');
});

test('says which prices have changed, and from what to what', () => {
  expect(describeRepriced([price('Pizza')])).toMatch(/^Pizza has another price now\./);
  expect(describeRepriced([price('Pizza'), price('Soup')])).toMatch(
    /^Pizza and Soup have other prices now\./,
  );
  expect(describeLine(12.99, 13.49)).toBe('was $12.99, now $13.49');
});
