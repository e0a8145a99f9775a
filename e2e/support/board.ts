import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { enterDesk } from './kitchen-desk.ts';
import { venueToday } from './venue.ts';
import { venueZone } from './venue-zone.ts';

/** Opens the board as an admin, and waits until its visible part has loaded. */
export const openBoard = async (page: Page, search = '') => {
  await enterDesk(page);
  await page.goto(`/desk/board${search}`);
  await waitForBoard(page);
};

export const waitForBoard = async (page: Page) => {
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
  await expect(page.locator('[role="grid"][aria-busy]')).toHaveCount(0);
};

/** Three weeks of its own for a test, far enough ahead that no other test is there. */
export const ownDays = async (page: Page, number: number): Promise<string> =>
  addDays(await venueToday(page), 60 + 21 * number);

/** A day as the board calls it, with the year where it is another than today's. */
export const dayName = (date: string): string =>
  formatLongDay(date, new Date().toLocaleDateString('sv-SE', { timeZone: venueZone }));

type Stay = { id: number; date: string; nights: number; name: string };

/** Books at the desk for somebody with an address, through the API. */
export const bookStay = async (page: Page, { name, ...stay }: Stay): Promise<string> => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.test`;
  const response = await page.request.post('/api/desk/bookings', {
    data: { kind: 'room', time: '15:00', ...stay, guest: { name, email } },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).insertedId;
};

export const showBooking = async (page: Page, bookingId: string) =>
  (await page.request.get(`/api/desk/bookings/${bookingId}`)).json();

/** The bar of a guest in a room. */
export const barIn = (page: Page, room: string, guest: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${room}, .*, ${guest}, `) });

export const freeIn = (page: Page, room: string, when: string): Locator =>
  page.getByRole('gridcell', { name: `${room}, ${when}, free` });

const middleOf = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
};

/** How wide a day is on the board at the moment. */
export const dayWidth = async (page: Page): Promise<number> => {
  const { box } = await middleOf(page.getByRole('columnheader').nth(1));
  return box.width;
};

/** Drags from one point to another as a hand does: not in one jump. */
export const dragBy = async (
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
};

/** Drags a bar by its middle, by a number of days and rows. */
export const dragBar = async (page: Page, bar: Locator, { days = 0, rows = 0 }) => {
  const width = await dayWidth(page);
  const { x, y } = await middleOf(bar);
  await dragBy(page, { x, y }, { x: days * width, y: rows * 44 });
};

/** Drags an end of a bar by a number of days. */
export const dragEdge = async (page: Page, bar: Locator, edge: 'start' | 'end', days: number) => {
  const width = await dayWidth(page);
  const { x, y } = await middleOf(bar.locator(`[data-edge="${edge}"]`));
  await dragBy(page, { x, y }, { x: days * width, y: 0 });
};

/** The preview of a change, before it is made. */
export const popover = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Move|Extend|Shorten) to / });
