import type { Page } from '@playwright/test';
import type { Dish } from '#contract/food/menu.ts';
import { test as base, expect } from './house.ts';
import { enterDesk } from './kitchen-desk.ts';
import { newGuest } from './people.ts';

/** The card as guests see it. */
export const cardOf = async (page: Page): Promise<Dish[]> =>
  (await page.request.get('/api/menu?limit=1000')).json();

export const test = base.extend<{ dishName: string }>({
  /** A name that only this test uses, on a page of an admin; dishes with it are off the card afterwards. */
  dishName: async ({ page }, use) => {
    await enterDesk(page);
    const name = newGuest().name.replace('Guest', 'Ramen');
    await use(name);
    for (const dish of await cardOf(page))
      if (dish.name.startsWith(name))
        await page.request.put(`/api/menu/${dish.id}`, { data: { retired: true } });
  },
});

/** Puts a dish on the card through the API. */
export const addDish = async (page: Page, name: string, changes: Partial<Dish> = {}): Promise<number> => {
  const response = await page.request.post('/api/menu', {
    data: {
      name,
      description: 'Noodles in broth.',
      category: 'Mains',
      price: 11.5,
      imageUrl: '/pictures/dish-soup.svg',
      ...changes,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).insertedId;
};
