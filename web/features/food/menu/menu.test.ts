import { expect, test } from 'vitest';
import type { Dish } from '#contract/food/menu.ts';
import { mergeMenus } from './menu.ts';

const dish = (id: number, membersOnly = false): Dish => ({
  id,
  name: `Dish ${id}`,
  description: '',
  category: 'Mains',
  imageUrl: '',
  price: 5,
  soldOut: false,
  retired: false,
  membersOnly,
});

test("puts the members' dishes where they stand on the card", () => {
  const merged = mergeMenus([dish(1), dish(4)], [dish(2, true), dish(9, true)]);
  expect(merged.map(({ id }) => id)).toEqual([1, 2, 4, 9]);
});

test('shows a dish that has just been opened to everybody once', () => {
  expect(mergeMenus([dish(1), dish(2)], [dish(2, true)])).toEqual([dish(1), dish(2)]);
});
