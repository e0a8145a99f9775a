import { expect, it } from 'vitest';
import { quotePrice } from '#contract/prices/prices.rules.ts';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { generateBook, generateRequest, zones } from './generate-rules.ts';
import { tellPrices } from './price-oracle.ts';

const compare = (count: number, most: number): void => {
  const random = seededRandom(Number(process.env.SEED ?? 1));
  let used = 0;
  for (let set = 0; set < count; set++) {
    const book = generateBook(random, most);
    const request = generateRequest(random);
    const timeZone = random.pick(zones);
    const quoted = quotePrice(book, request, timeZone).map(({ cents, rules }) => ({ cents, rules }));
    const told = tellPrices(book, request, timeZone);
    if (JSON.stringify(quoted) !== JSON.stringify(told))
      expect({ quoted, book, request, timeZone }).toEqual({ quoted: told, book, request, timeZone });
    if (told.some(({ rules }) => rules.length > 1)) used++;
  }
  // Most of the compared prices are more than a base price.
  expect(used).toBeGreaterThan(count / 5);
};

it.each([
  [1_000, 8],
  // So many that floating point fails now and then.
  [200, 400],
])('quotes of %d sets of up to %d rules are what somebody else makes of them [PRICE-6]', compare);

it(
  'quotes of 10,000 sets of rules are what somebody else makes of them [PRICE-6]',
  { tags: 'thorough' },
  () => compare(10_000, 8),
);
