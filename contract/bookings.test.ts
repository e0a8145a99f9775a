import { expect, it } from 'vitest';
import { bookingEndpoints } from './bookings.ts';

const List = bookingEndpoints['GET /bookings'].response;
const slot = { roomId: 1, roomType: 'sleeping', date: '2026-11-20', time: '16:00' };

it('somebody’s own booking with a mistake in it does not pass as a stranger’s', () => {
  expect(List.safeParse([slot]).success).toBe(true);
  expect(List.safeParse([{ ...slot, _id: '0000000000AB', amount: 34 }]).success).toBe(false);
});
