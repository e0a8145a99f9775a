import { expect, it } from 'vitest';
import type { Dish } from '#contract/food/menu.ts';
import { describeCard } from './describe-card.ts';

const dish = (changes: Partial<Dish> = {}): Dish => ({
  ...{ id: 1, name: 'Soup', description: 'Warm.', category: 'Mains', imageUrl: '/x.svg', price: 5 },
  ...{ soldOut: false, retired: false, membersOnly: false, ...changes },
});

it('counts what is on the card, sold out and off it', () => {
  expect(describeCard([dish()])).toBe('1 dish on the card.');
  expect(describeCard([dish(), dish({ soldOut: true })])).toBe('2 dishes on the card, 1 of them sold out.');
  expect(describeCard([dish(), dish({ retired: true, soldOut: true })])).toBe(
    '1 dish on the card. 1 is off the card.',
  );
  expect(describeCard([dish({ retired: true }), dish({ retired: true })])).toBe(
    '0 dishes on the card. 2 are off the card.',
  );
});
