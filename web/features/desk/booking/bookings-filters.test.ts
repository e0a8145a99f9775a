import { expect, it } from 'vitest';
import { noFilters, readFilters, toQuery, writeFilters } from './bookings-filters.ts';

it('keeps everything that the list is narrowed to in the address [DESK-100]', () => {
  const filters = {
    q: 'ines carvalho',
    status: 'Checked in',
    kind: 'pc',
    from: '2026-11-16',
    to: '2026-11-18',
    pages: 3,
  } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(noFilters).toString()).toBe('');
});

it.each(['status=Blocked', 'kind=bed', 'from=2026-02-30', 'to=soon', 'pages=0', 'pages=1e3', 'q=%20'])(
  'reads %s as if it were not there',
  (search) => {
    expect(readFilters(new URLSearchParams(search))).toEqual(noFilters);
  },
);

it('asks for one more than it shows', () => {
  expect(toQuery({ ...noFilters, kind: 'room', pages: 2 })).toEqual({ kind: 'room', limit: '41' });
});
