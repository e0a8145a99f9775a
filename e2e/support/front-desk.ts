import { expect, request } from '@playwright/test';
import { admin } from './people.ts';

type House = { url: string };

/** A clerk in no window, who works by the calls. */
export const openDesk = async ({ url }: House) => {
  const calls = await request.newContext({ baseURL: url });
  const response = await calls.post('/api/auth/sign-in/email', { data: admin });
  expect(response.status(), await response.text()).toBe(200);
  return {
    /** Sends what has to be followed, and gives the answer. */
    async send(method: 'POST' | 'PUT', path: string, data: object = {}) {
      const answer = await calls.fetch(`/api/desk${path}`, { method, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    },
    /** Books for somebody at the desk, and gives the reference. */
    async book(booking: object): Promise<string> {
      const { insertedId } = await this.send('POST', '/bookings', booking);
      return insertedId;
    },
    close: () => calls.dispose(),
  };
};
