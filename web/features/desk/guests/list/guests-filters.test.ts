import { describe, expect, it } from 'vitest';
import { noFilters, readFilters, toQuery, writeFilters } from './guests-filters.ts';

describe('the filters of the list of guests', () => {
  it.each([
    { ...noFilters },
    { ...noFilters, q: 'mara lind' },
    { ...noFilters, segment: 'in house' as const, sort: 'name' as const, pages: 3 },
  ])('are the same in the address: %j [GUEST-3]', (filters) => {
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters);
  });

  it('take what makes no sense for nothing [GUEST-3]', () => {
    const search = new URLSearchParams({ segment: 'x', sort: 'age', pages: '-1', q: ' ' });
    expect(readFilters(search)).toEqual(noFilters);
    expect(writeFilters(noFilters).size).toBe(0);
  });

  it('ask for one more than a page shows [GUEST-3]', () => {
    expect(toQuery(noFilters)).toEqual({ sort: 'here', limit: '21' });
    const narrow = { q: 'ida', segment: 'doubles' as const, sort: 'name' as const, pages: 2 };
    expect(toQuery(narrow)).toEqual({ q: 'ida', segment: 'doubles', sort: 'name', limit: '41' });
  });
});
