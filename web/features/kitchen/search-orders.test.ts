import { expect, test } from 'vitest';
import { madeUpOrder } from '#web/features/orders/made-up-order.ts';
import { searchOrders } from './search-orders.ts';

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
