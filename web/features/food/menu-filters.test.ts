import { expect, test } from 'vitest';
import {
  categoriesOf,
  filterMenu,
  noMenuFilters,
  readMenuFilters,
  writeMenuFilters,
} from './menu-filters.ts';

const dish = (id: number, name: string, category: string, description: string) => ({
  id,
  name,
  category,
  description,
  imageUrl: '',
  price: 1,
  soldOut: false,
  retired: false,
});

const card = [
  dish(1, 'Pizza', 'Mains', 'Tomato, mozzarella, basil.'),
  dish(2, 'Crème Brûlée', 'Desserts', 'Burnt sugar.'),
  dish(3, 'Soup', 'Starters', 'Roast pumpkin, cream.'),
  dish(4, 'Pasta', 'Mains', 'Slow tomato sauce.'),
];

const found = (filters: Partial<typeof noMenuFilters>) =>
  filterMenu(card, { ...noMenuFilters, ...filters }).map(({ name }) => name);

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

test('names each category once, in the order of the card, and the one that was asked for', () => {
  expect(categoriesOf(card, noMenuFilters)).toEqual(['Mains', 'Desserts', 'Starters']);
  expect(categoriesOf(card, { q: '', category: 'Drinks' })).toEqual([
    'Mains',
    'Desserts',
    'Starters',
    'Drinks',
  ]);
});

test('keeps in the address only what narrows', () => {
  expect(writeMenuFilters(noMenuFilters).toString()).toBe('');
  expect(writeMenuFilters({ q: ' hot soup ', category: 'Starters' }).toString()).toBe(
    'q=hot+soup&category=Starters',
  );
  const asked = new URLSearchParams('q=soup&category=Starters&roomId=13');
  expect(readMenuFilters(asked)).toEqual({ q: 'soup', category: 'Starters' });
  expect(readMenuFilters(new URLSearchParams(`q=${'x'.repeat(200)}`)).q).toHaveLength(100);
});
