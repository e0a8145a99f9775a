import type { Page } from '@playwright/test';
import type { DishEdit } from '#contract/food/menu.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { test as base, expect } from './house.ts';
import { openKitchen } from './make-orders.ts';
import { newGuest } from './people.ts';

type OwnDish = {
  name: string;
  price: string;
  /** Changes it, as an admin elsewhere would. */
  edit: (change: DishEdit) => Promise<void>;
};

export const test = base.extend<{ ownDish: OwnDish }>({
  /** A dish that only this test uses; it is off the card afterwards. */
  ownDish: async ({ house }, use) => {
    const { calls } = await openKitchen(house);
    const name = newGuest().name.replace('Guest', 'Pie');
    const made = await calls.post('/api/menu', {
      data: {
        name,
        description: 'Nobody else knows of it.',
        category: 'Mains',
        price: 12.99,
        imageUrl: '/pictures/dish-pizza.svg',
      },
    });
    expect(made.status(), await made.text()).toBe(201);
    const { insertedId } = await made.json();
    const edit = async (data: DishEdit) => {
      const response = await calls.put(`/api/menu/${insertedId}`, { data });
      expect(response.status(), await response.text()).toBe(200);
    };
    await use({ name, price: '$12.99', edit });
    await edit({ retired: true });
    await calls.dispose();
  },
});

export { expect };

export const openFood = async (page: Page, search = '') => {
  await page.goto(`/food${search}`);
  await expect(page.getByRole('article').first()).toBeVisible();
};

export const dish = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

export const add = async (page: Page, ...names: string[]) => {
  for (const name of names) await dish(page, name).getByRole('button', { name: 'Add', exact: true }).click();
};

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Your order' });

export const lines = (page: Page) => panel(page).getByRole('listitem');

export const total = (page: Page) => panel(page).getByRole('definition');

export const proceed = (page: Page) => panel(page).getByRole('button', { name: 'Proceed', exact: true });

export const fillRoom = async (page: Page, roomType = 'Study Room', roomId = '7') => {
  await page.getByLabel('Room type').selectOption(roomType);
  await page.getByLabel('Room ID').fill(roomId);
};

/** The orders that the person signed in on the page has really placed, newest first. */
export const ordersOf = async (page: Page): Promise<FoodOrder[]> => {
  const response = await page.request.get('/api/orderDetails?mine=true');
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
};
