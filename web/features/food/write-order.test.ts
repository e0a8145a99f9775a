import { expect, test } from 'vitest';
import { checkCart } from './check-cart.ts';
import { writeOrder } from './write-order.ts';

const room = { roomType: 'Study Room' as const, roomId: '7' };
const line = (foodName: string, price: number) => ({
  dishId: 1,
  foodName,
  price,
  imageUrl: '/pictures/x.svg',
});
const checked = checkCart([line('Pizza', 12.99), line('Soup', 5.99)], undefined);
const by = { email: 'mara@example.test' };
const asked = {
  ...{ ...room, email: 'mara@example.test', orderInfo: 'Just Ordered' },
  foodItems: [
    { foodName: 'Pizza', price: 12.99 },
    { foodName: 'Soup', price: 5.99 },
  ],
};

test('an order says what its guest was told that it comes to', () => {
  expect(writeOrder(room, checked, { ...by, code: '' })).toEqual({ ...asked, totalPrice: '18.98' });
});

test('an order with a code tells the price of each dish and no total, so that sent again it is the same', () => {
  expect(writeOrder(room, checked, { ...by, code: 'PIZZA0000001' })).toStrictEqual({
    ...asked,
    code: 'PIZZA0000001',
  });
});
