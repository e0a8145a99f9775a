import { expect, it } from 'vitest';
import { noFilters, readFilters, writeFilters } from './menu-filters.ts';

it('comes back from the address as it went there', () => {
  const filters = { q: 'hot & spicy', category: 'Light bites', sort: '-price' } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(noFilters).size).toBe(0);
});

it('ignores what makes no sense in an address', () => {
  expect(readFilters(new URLSearchParams('sort=weight&x=1'))).toEqual(noFilters);
  expect(readFilters(new URLSearchParams({ q: 'x'.repeat(500) })).q).toHaveLength(100);
});
