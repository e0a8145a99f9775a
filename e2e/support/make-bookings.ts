import { expect, type Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';

type NewBooking = { date: string; time: string; nights?: number; duration?: number } & (
  | { roomId: number; roomType?: 'sleeping' | 'study' }
  | { pcId: number }
);

/** Books through the API as the person signed in on the page, and returns the reference. */
export const makeBooking = async (page: Page, booking: NewBooking): Promise<string> => {
  const path = 'pcId' in booking ? '/api/pcbookinghistory' : '/api/bookings';
  const response = await page.request.post(path, { data: booking });
  expect(response.status(), await response.text()).toBe(201);
  const { insertedId } = await response.json();
  return insertedId;
};

/** Far enough ahead that nothing of it begins or ends while a test runs. */
const arrival = addDays(new Date().toISOString().slice(0, 10), 40);

/** Made-up room bookings for what a test cannot wait for, such as a stay that is over. */
export const madeUpBooking = (changes: object) => ({
  _id: '7K3M9QX2PA4D',
  title: 'Lantern Bunk',
  image: '/pictures/room-bunk-lantern.svg',
  date: arrival,
  time: '16:00',
  startsAt: `${arrival}T16:00:00.000Z`,
  endsAt: `${addDays(arrival, 3)}T11:00:00.000Z`,
  freeUntil: `${addDays(arrival, -1)}T16:00:00.000Z`,
  status: 'Confirmed',
  payment: 'due',
  userEmail: 'mara@example.test',
  roomId: 12,
  roomType: 'sleeping',
  nights: 3,
  amount: 102,
  ...changes,
});

/** Gives the page these instead of the guest's own. */
export const showMadeUp = async (page: Page, rooms: readonly object[], pcs: readonly object[] = []) => {
  await page.route('**/api/bookings?*', (route) => route.fulfill({ json: rooms }));
  await page.route('**/api/pcbookinghistory?*', (route) => route.fulfill({ json: pcs }));
};
