import { describe, expect, it } from 'vitest';
import { noFilters, readFilters, splitPage, toQuery, writeFilters } from './offer-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('the filters in the address', () => {
  it('come back as they were written', () => {
    const filters = { q: 'quiet pod', maxPrice: 50, sort: '-price', pages: 2 } as const;
    expect(readFilters(writeFilters(filters))).toEqual(filters);
  });

  it('leave the address bare when nothing is asked', () => {
    expect(writeFilters(noFilters).toString()).toBe('');
    expect(read('')).toEqual(noFilters);
  });

  it.each(['maxPrice=-1', 'maxPrice=abc', 'maxPrice=1e9', 'sort=sideways', 'pages=0', 'pages=x'])(
    'ignore %s',
    (search) => {
      expect(read(search)).toEqual(noFilters);
    },
  );

  it('never ask for more than the server gives', () => {
    expect(toQuery(read('pages=999999')).limit).toBeLessThanOrEqual(1000);
  });
});

describe('a page of offers', () => {
  it('holds back the one that only tells that there are more', () => {
    const ten = Array.from({ length: toQuery(noFilters).limit }, (_, index) => index);
    expect(splitPage(ten, noFilters)).toEqual({ shown: ten.slice(0, 9), more: true });
  });

  it('says when nothing follows', () => {
    expect(splitPage([1, 2], noFilters)).toEqual({ shown: [1, 2], more: false });
  });
});
