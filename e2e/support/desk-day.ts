import { expect, type Page } from '@playwright/test';
import { enterDesk } from './kitchen-desk.ts';
import { addOwnRoom } from './own-rooms.ts';
import { venueToday } from './venue.ts';

let count = 0;

/** A name that no other guest has. */
export const newName = (): string => {
  count += 1;
  return `Nora ${process.pid.toString(36)}x${Date.now().toString(36)}x${count}`;
};

type Part = { date?: string; time?: string; checkIn?: boolean; nights?: number; duration?: number };

const book = async (page: Page, data: object): Promise<string> => {
  const response = await page.request.post('/api/desk/bookings', { data });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).insertedId;
};

/** A guest who arrives, by default today, in a room of their own, booked at the desk through the API. */
export const expectGuest = async (page: Page, house: { url: string }, part: Part = {}) => {
  const name = newName();
  const { id, title } = await addOwnRoom(house, '/api/rooms');
  const date = await venueToday(page);
  const bookingId = await book(page, { kind: 'room', id, date, time: '23:59', guest: { name }, ...part });
  return { name, title, id, bookingId };
};

/** A guest who has been in a study room of their own since the beginning of this hour, and has not paid. */
export const seatGuest = async (page: Page, house: { url: string }) => {
  const name = newName();
  const { id, title } = await addOwnRoom(house, '/api/studyRooms');
  const { now, timeZone } = await (await page.request.get('/api/config')).json();
  const date = new Date(now).toLocaleDateString('sv-SE', { timeZone });
  const time = `${new Date(now).toLocaleTimeString('sv-SE', { timeZone }).slice(0, 2)}:00`;
  const what = { kind: 'study', id, date, time, duration: 2, checkIn: true };
  const bookingId = await book(page, { ...what, guest: { name } });
  return { name, title, id, bookingId };
};

export const setReadiness = async (page: Page, id: number, state: string): Promise<void> => {
  const response = await page.request.put(`/api/desk/readiness/room/${id}`, { data: { state } });
  expect(response.status(), await response.text()).toBe(200);
};

/** A booking as the desk sees it now. */
export const readBooking = async (page: Page, bookingId: string) =>
  (await page.request.get(`/api/desk/bookings/${bookingId}`)).json();

/** Opens Today as an admin, and waits until it has loaded. */
export const openToday = async (page: Page, search = ''): Promise<void> => {
  await enterDesk(page);
  await page.goto(`/desk${search}`);
  await expect(page.getByRole('navigation', { name: 'The day at a glance' })).toBeVisible();
};

/** The row of a list that has this text. */
export const rowOf = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text });

/** The note on the last action. */
export const noteOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
