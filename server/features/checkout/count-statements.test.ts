import { expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { watchStatements } from '../../testing/postgres/watch-statements.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 100 } });
const { checkOut, press } = house;
const guest = await createGuest(house);
// The first call of a session in a minute also looks up whose limit it counts against.
await house.app.inject({ url: '/api/config', headers: guest.headers });

const count = async (act: () => Promise<{ statusCode: number }>): Promise<number> => {
  const { done, sent } = await watchStatements(act);
  expect(done.statusCode).toBeLessThan(300);
  return sent.filter(({ text }) => !['begin', 'commit'].includes(text)).length;
};

const lines = (many: number) =>
  Array.from({ length: many }, (_, n) => ({
    ...{ kind: 'room', id: 1 + (n % 12), date: `2026-12-${10 + Math.floor(n / 12)}`, time: '16:00' },
  }));
const food = { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

it('a cart costs as many statements to check out and to pay, however much is in it', async () => {
  let checkoutId = '';
  const start = (cart: object[]) =>
    count(async () => {
      const answer = await checkOut(guest, cart, `cart-${cart.length}`);
      checkoutId = answer.json().checkoutId;
      return answer;
    });
  // The session, the caller and their key, the places, their own hold, what they have left behind, the checkout, the bookings; then the page and its lines.
  expect(await start(lines(1))).toBe(10);
  expect(await start(lines(19))).toBe(10);
  // With the points of all its lines, and what is owed of them.
  expect(await count(() => press(guest, checkoutId, 'paid'))).toBe(9);
  // The card besides, how much the guest has ordered, and what the kitchen has of it.
  const other = lines(12).map((line) => ({ ...line, date: '2027-01-01' }));
  expect(await start([food, ...other])).toBe(13);
});
