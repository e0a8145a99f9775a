import { expect, type Page } from '@playwright/test';
import type { CartLine } from '#web/features/cart/cart.ts';
import { fill, form } from './booking-form.ts';

export const addButton = (page: Page) => form(page).getByRole('button', { name: 'Add to cart' });

/** Puts what a detail page offers into the cart, as a guest does. */
export const addToCart = async (page: Page, path: string, when: { date: string; time: string }) => {
  await page.goto(path);
  await fill(page, when);
  await addButton(page).click();
  await expect(page.getByRole('status')).toHaveText(/ is in your cart\.$/);
};

/** Fills the cart of a browser as if that had been some time ago. */
export const keepCart = async (page: Page, lines: readonly object[]) => {
  await page.goto('/thanks');
  await page.evaluate(
    (text) => localStorage.setItem('nightdesk-cart', text),
    JSON.stringify({ lines, sent: [] }),
  );
};

let count = 0;

/** A line of a cart: one of the demo's rooms by default. */
export const stayLine = (part: Partial<CartLine> & { date: string }): object => {
  count += 1;
  return {
    key: `line${count}`,
    kind: 'room',
    id: 1,
    title: 'Lantern Bunk',
    count: 1,
    price: 34,
    image: '/pictures/room-bunk-lantern.svg',
    time: '16:00',
    ...part,
  };
};

export const cartLine = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true });

export const cartLink = (page: Page, items: string) =>
  page.getByRole('banner').getByRole('link', { name: `Cart, ${items}`, exact: true });

export const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' });

export const total = (page: Page) => summary(page).getByRole('definition').last();

export const pay = (page: Page) => summary(page).getByRole('button', { name: 'Confirm and Pay' });
