import { expect, type Page, request } from '@playwright/test';
import { admin } from './people.ts';

type House = { url: string };

/** A clerk without a page, who works through the API. */
export const openDesk = async ({ url }: House) => {
  const calls = await request.newContext({ baseURL: url });
  const response = await calls.post('/api/auth/sign-in/email', { data: admin });
  expect(response.status(), await response.text()).toBe(200);
  return {
    calls,
    /** Sends a call that must succeed, and returns the response. */
    async send(method: 'POST' | 'PUT' | 'DELETE', path: string, data: object = {}) {
      const answer = await calls.fetch(`/api/desk${path}`, { method, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    },
    /** Books for a guest at the desk, and returns the reference. */
    async book(booking: object): Promise<string> {
      const { insertedId } = await this.send('POST', '/bookings', booking);
      return insertedId;
    },
    close: () => calls.dispose(),
  };
};

/** The last minute of the day: a guest who comes today comes later than now. */
export const late = '23:59';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** The note on the last action. */
export const note = (page: Page) => page.getByRole('main').getByRole('status').last();

/** Expects that nothing is wider than the window. */
export const fitsIn = async (page: Page, width: number) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(width);
};
