import { expect, type Page, request } from '@playwright/test';
import type { KitchenStatus } from '#contract/food/orders.rules.ts';
import { admin } from './people.ts';

type House = { url: string };

/** Orders through the API as the person signed in on the page, and returns the number that the kitchen calls out. */
export const placeOrder = async (
  page: Page,
  dishes: readonly string[],
  room: object = {},
): Promise<string> => {
  const foodItems = dishes.map((foodName) => ({ foodName }));
  const data = { roomType: 'Group Study Room', roomId: '21', foodItems, ...room };
  const response = await page.request.post('/api/orderDetails', { data });
  expect(response.status(), await response.text()).toBe(201);
  const { insertedId } = await response.json();
  return insertedId;
};

/** An admin without a page, who works through the API. */
export const openKitchen = async ({ url }: House) => {
  const calls = await request.newContext({ baseURL: url });
  const response = await calls.post('/api/auth/sign-in/email', { data: admin });
  expect(response.status(), await response.text()).toBe(200);
  return {
    calls,
    async move(id: string, orderInfo: KitchenStatus): Promise<void> {
      const moved = await calls.put(`/api/orderDetails/${id}`, { data: { orderInfo } });
      expect(moved.status(), await moved.text()).toBe(200);
    },
  };
};
