import { expect, test } from 'vitest';
import { limitOf, readFilters, switchView, tellOlder, writeFilters } from './kitchen-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

test('an address without filters is the list, newest first, and writes itself as nothing', () => {
  expect(read('')).toEqual({ view: 'list', status: undefined, q: '', sort: 'newest', pages: 1 });
  expect(writeFilters(read('')).toString()).toBe('');
});

test('every filter comes back from the address it was written to', () => {
  for (const address of [
    'view=kitchen',
    'view=kitchen&status=Ready+to+Serve',
    'status=Cancelled&q=ice+cream&sort=oldest&pages=3',
    'view=kitchen&sort=newest',
  ])
    expect(writeFilters(read(address)).toString()).toBe(address);
});

test('what makes no sense in an address is as if it were not there', () => {
  expect(read('view=attic&status=Eaten&sort=price&pages=-1')).toEqual(read(''));
  expect(read('pages=0').pages).toBe(1);
  expect(read('pages=999').pages).toBe(17);
});

test('the kitchen begins with the oldest, and each view has its own order when it is chosen', () => {
  expect(read('view=kitchen').sort).toBe('oldest');
  expect(writeFilters({ ...read('q=soup'), ...switchView('kitchen') }).toString()).toBe(
    'view=kitchen&q=soup',
  );
  expect(writeFilters({ ...read('view=kitchen'), ...switchView('list') }).toString()).toBe('');
});

test('one more than a page is asked for, so that the page knows whether there are older ones', () => {
  expect([1, 2, 16, 17].map(limitOf)).toEqual([61, 121, 961, 1000]);
  expect(tellOlder(60, 1)).toBe('none');
  expect(tellOlder(61, 1)).toBe('more');
  expect(tellOlder(120, 2)).toBe('none');
});

test('what lies beyond the most that the server gives is said to be out of reach', () => {
  expect(tellOlder(999, 17)).toBe('none');
  expect(tellOlder(1000, 17)).toBe('out of reach');
});
