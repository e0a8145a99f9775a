import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import type { Loyalty } from '#contract/loyalty.ts';
import { expect } from './house.ts';
import { addOwnRoom } from './own-rooms.ts';
import { venueToday } from './venue.ts';

export const points = (page: Page) => page.getByRole('region', { name: 'Your points' });
export const reward = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const redeem = (page: Page, name: string) =>
  reward(page, name).getByRole('button', { name: 'Redeem', exact: true });
export const question = (page: Page, heading: string) =>
  page.getByRole('group', { name: heading, exact: true });
export const pick = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Your rewards' }).getByRole('button', { name });
export const history = (page: Page) => page.getByRole('table', { name: 'History of points' });
export const codes = (page: Page) => page.getByRole('region', { name: 'Your codes' }).getByRole('listitem');

export const openLoyalty = async (page: Page) => {
  await page.goto('/LoyaltyProgram');
  await expect(page).toHaveTitle('Loyalty Program · Nightdesk');
  await expect(history(page)).toBeVisible();
};

export const loyaltyOf = async (page: Page): Promise<Loyalty> =>
  (await page.request.get('/api/loyalty')).json();

export const redeemByCall = async (page: Page, name: string): Promise<string> => {
  const response = await page.request.post('/api/loyalty/redemptions', { data: { reward: name } });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).code;
};

/** Pays for nights in a room of the test's own, at $40 each, through the API. */
export const payForNights = async (page: Page, house: { url: string }, nights: number) => {
  const { id } = await addOwnRoom(house, '/api/rooms');
  const date = addDays(await venueToday(page), 60);
  const lines = [{ kind: 'room', id, date, time: '16:00', nights }];
  const { checkoutId } = await (await page.request.post('/api/checkout', { data: { lines } })).json();
  const paid = await page.request.post(`/api/checkout/${checkoutId}/sandbox`, { data: { outcome: 'paid' } });
  expect(paid.status(), await paid.text()).toBe(200);
};
