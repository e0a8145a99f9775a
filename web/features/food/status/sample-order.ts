import type { FoodOrder } from '#contract/food/orders.ts';

/** A sample order for tests. */
export const madeUpOrder = (_id: string, change: Partial<FoodOrder> = {}): FoodOrder => ({
  _id,
  number: 1,
  houseNumber: Number(_id),
  email: 'mara@example.test',
  roomType: 'Study Room',
  roomId: '18',
  totalPrice: '13.98',
  orderInfo: 'Just Ordered',
  foodItems: [{ foodName: 'Burger', price: 8.99, dishId: 1, imageUrl: '' }],
  reached: [{ step: 'Just Ordered', at: '2026-11-15T20:58:40.000Z' }],
  revision: 1,
  ...change,
});
