import { expect, test } from 'vitest';
import { madeUpOrder } from '#web/features/food/status/sample-order.ts';
import {
  findOlder,
  limitOf,
  readFilters,
  searchOrders,
  switchView,
  writeFilters,
} from './kitchen-filters.ts';

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
  expect(findOlder(60, 1)).toBe('none');
  expect(findOlder(61, 1)).toBe('more');
  expect(findOlder(120, 2)).toBe('none');
});

test('what lies beyond the most that the server gives is said to be out of reach', () => {
  expect(findOlder(999, 17)).toBe('none');
  expect(findOlder(1000, 17)).toBe('out of reach');
});

const dish = (foodName: string) => ({ foodName, price: 5, dishId: 1, imageUrl: '' });
const orders = [
  madeUpOrder('1051', { foodItems: [dish('Burger'), dish('Ice Crème')] }),
  madeUpOrder('1050', {
    roomType: 'Group Study Room',
    roomId: '24b',
    foodItems: [dish('Pizza')],
    email: 'noor@example.test',
    contact: { name: 'Noor Ali', roomNumber: '24', phoneNumber: '+351 912 345' },
  }),
];
const found = (words: string) => searchOrders(orders, words).map(({ _id }) => _id);

test('an order is found by its number, its room and its dishes, whatever the case and accents', () => {
  expect(found('1051')).toEqual(['1051']);
  expect(found('#1050')).toEqual(['1050']);
  expect(found('24B')).toEqual(['1050']);
  expect(found('group')).toEqual(['1050']);
  expect(found('ice')).toEqual(['1051']);
  expect(found('CREME')).toEqual(['1051']);
});

test('an order is found by its guest', () => {
  expect(found('noor@')).toEqual(['1050']);
  expect(found('+351')).toEqual(['1050']);
});

test('every word must be there, in any order, and none finds all', () => {
  expect(found('creme study')).toEqual(['1051']);
  expect(found('burger pizza')).toEqual([]);
  expect(found('  ')).toEqual(['1051', '1050']);
});
