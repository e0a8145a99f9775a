import { describe, expect, it } from 'vitest';
import type { Dish } from '#contract/food/menu.ts';
import { noFilters } from '#web/features/food/menu/menu-filters.ts';
import { arrangeDishes, describeCard } from './arrange-dishes.ts';

const dish = (id: number, name: string, category: string, price: number, retired = false): Dish => ({
  id,
  name,
  category,
  price,
  retired,
  soldOut: false,
  membersOnly: false,
  description: `A plate of ${name}`,
  imageUrl: '/x.svg',
});

const card = [
  dish(1, 'Pizza', 'Mains', 13),
  dish(2, 'Salad', 'Light bites', 7),
  dish(3, 'Burger', 'Mains', 9),
  dish(4, 'Porridge', 'Breakfast', 5, true),
  dish(5, 'Soup', 'Light bites', 6),
];

const names = (filters: Partial<typeof noFilters>) => {
  const { groups, retired } = arrangeDishes(card, { ...noFilters, ...filters });
  return {
    groups: groups.map(({ category, dishes }) => [category, ...dishes.map(({ name }) => name)]),
    retired: retired.map(({ name }) => name),
  };
};

describe('the card', () => {
  it('stands by categories in its own order, with what is off it apart', () => {
    expect(names({})).toEqual({
      groups: [
        ['Mains', 'Pizza', 'Burger'],
        ['Light bites', 'Salad', 'Soup'],
      ],
      retired: ['Porridge'],
    });
  });

  it('is narrowed to a category', () => {
    expect(names({ category: 'Mains' })).toEqual({ groups: [['Mains', 'Pizza', 'Burger']], retired: [] });
    expect(names({ category: 'Breakfast' })).toEqual({ groups: [], retired: ['Porridge'] });
  });

  it.each(['SOUP', 'plate soup', ' soup  light '])('is searched for all the words of %j', (q) => {
    expect(names({ q })).toEqual({ groups: [['Light bites', 'Soup']], retired: [] });
  });

  it('is sorted within its categories', () => {
    expect(names({ sort: 'name' }).groups).toEqual([
      ['Mains', 'Burger', 'Pizza'],
      ['Light bites', 'Salad', 'Soup'],
    ]);
    expect(names({ sort: 'price' }).groups).toEqual([
      ['Mains', 'Burger', 'Pizza'],
      ['Light bites', 'Soup', 'Salad'],
    ]);
    expect(names({ sort: '-price' }).groups[0]).toEqual(['Mains', 'Pizza', 'Burger']);
  });
});

const countedDish = (changes: Partial<Dish> = {}): Dish => ({
  id: 1,
  name: 'Soup',
  description: 'Warm.',
  category: 'Mains',
  imageUrl: '/x.svg',
  price: 5,
  soldOut: false,
  retired: false,
  membersOnly: false,
  ...changes,
});

it('counts what is on the card, sold out and off it', () => {
  expect(describeCard([countedDish()])).toBe('1 dish on the menu.');
  expect(describeCard([countedDish(), countedDish({ soldOut: true })])).toBe(
    '2 dishes on the menu, 1 of them sold out.',
  );
  expect(describeCard([countedDish(), countedDish({ retired: true, soldOut: true })])).toBe(
    '1 dish on the menu. 1 is off the menu.',
  );
  expect(describeCard([countedDish({ retired: true }), countedDish({ retired: true })])).toBe(
    '0 dishes on the menu. 2 are off the menu.',
  );
});
