import { describe, expect, it } from 'vitest';
import { noFilters, readFilters, splitPage, toQuery, writeFilters } from './bookable-filters.ts';

const read = (search: string) => readFilters('room', new URLSearchParams(search));

describe('the filters in the address', () => {
  it('come back as they were written', () => {
    const when = { date: '2026-11-20', time: '', count: 3 };
    const filters = { q: 'quiet pod', maxPrice: 50, sort: '-price', when, pages: 2 } as const;
    expect(readFilters('room', writeFilters('room', filters))).toEqual(filters);
    const hours = { ...filters, when: { date: '2026-11-20', time: '19:30', count: 2 } };
    expect(readFilters('pc', writeFilters('pc', hours))).toEqual(hours);
    const someTime = { ...filters, when: { date: '2026-11-20', time: '', count: 2 } };
    expect(readFilters('pc', writeFilters('pc', someTime))).toEqual(someTime);
    expect(toQuery('pc', someTime)).toMatchObject({ date: '2026-11-20', duration: 2 });
    expect(toQuery('pc', someTime)).not.toHaveProperty('time');
  });

  it('leave the address bare when nothing is asked', () => {
    expect(writeFilters('room', noFilters).toString()).toBe('');
    expect(read('')).toEqual(noFilters);
  });

  it.each([
    'maxPrice=-1',
    'maxPrice=abc',
    'maxPrice=1e9',
    'sort=sideways',
    'pages=0',
    'pages=x',
    'date=2027-02-30',
    'date=soon',
    'nights=2',
    'time=19:00',
  ])('ignore %s', (search) => {
    expect(read(search)).toEqual(noFilters);
  });

  it('never ask for more than the server gives', () => {
    expect(toQuery('room', read('pages=999999')).limit).toBeLessThanOrEqual(1000);
  });
});

describe('a page of bookables', () => {
  it('holds back the one that only tells that there are more', () => {
    const ten = Array.from({ length: toQuery('room', noFilters).limit }, (_, index) => index);
    expect(splitPage(ten, noFilters)).toEqual({ shown: ten.slice(0, 9), more: true });
  });

  it('says when nothing follows', () => {
    expect(splitPage([1, 2], noFilters)).toEqual({ shown: [1, 2], more: false });
  });
});
