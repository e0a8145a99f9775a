import { expect, it, test } from 'vitest';
import {
  categoriesOf,
  choosableCategories,
  findDishes,
  noFilters,
  readFilters,
  writeFilters,
} from './menu-filters.ts';

it('comes back from the address as it went there', () => {
  const filters = { q: 'hot & spicy', category: 'Light bites', sort: '-price' } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(noFilters).size).toBe(0);
});

it('ignores what makes no sense in an address', () => {
  expect(readFilters(new URLSearchParams('sort=weight&x=1'))).toEqual(noFilters);
  expect(readFilters(new URLSearchParams({ q: 'x'.repeat(500) })).q).toHaveLength(100);
});

const dish = (id: number, name: string, category: string, description: string) => ({
  id,
  name,
  category,
  description,
  imageUrl: '',
  price: 1,
  soldOut: false,
  retired: false,
  membersOnly: false,
});

const card = [
  dish(1, 'Pizza', 'Mains', 'Tomato, mozzarella, basil.'),
  dish(2, 'Crème Brûlée', 'Desserts', 'Burnt sugar.'),
  dish(3, 'Soup', 'Starters', 'Roast pumpkin, cream.'),
  dish(4, 'Pasta', 'Mains', 'Slow tomato sauce.'),
];

const found = (filters: Partial<typeof noFilters>) =>
  findDishes(card, { ...noFilters, ...filters }).map(({ name }) => name);

test('finds every word in name, category or description, whatever its case and accents', () => {
  expect(found({})).toHaveLength(4);
  expect(found({ q: 'TOMATO' })).toEqual(['Pizza', 'Pasta']);
  expect(found({ q: '  tomato   sauce ' })).toEqual(['Pasta']);
  expect(found({ q: 'creme' })).toEqual(['Crème Brûlée']);
  expect(found({ q: 'starters' })).toEqual(['Soup']);
  expect(found({ q: 'tomato pumpkin' })).toEqual([]);
});

test('narrows to a category, also together with words', () => {
  expect(found({ category: 'Mains' })).toEqual(['Pizza', 'Pasta']);
  expect(found({ category: 'Mains', q: 'basil' })).toEqual(['Pizza']);
  expect(found({ category: 'Drinks' })).toEqual([]);
});

test('names each category once, in the order of the card, and offers the one that was asked for', () => {
  const categories = categoriesOf(card);
  expect(categories).toEqual(['Mains', 'Desserts', 'Starters']);
  expect(choosableCategories(categories, { ...noFilters, category: 'Desserts' })).toEqual(categories);
  expect(choosableCategories(categories, { ...noFilters, category: 'Drinks' })).toEqual([
    ...categories,
    'Drinks',
  ]);
});
