import { expect, it } from 'vitest';
import { createTestApp, visitor } from '../../testing/test-app.ts';

/** Defaults of a house without settings of its own. */
const traces = /nightdesk\b(?!\.test)|lampwright|555 0142|\$|11:00|\b24 h|\b1 hour before/i;

const other = {
  name: 'Casa da Lua',
  address: 'Rua da Lua 7',
  town: '1100-042 Lisboa',
  phone: '+351 210 000 000',
  email: 'ola@casadalua.example',
  currency: 'EUR',
  taxRate: 6,
  checkInTime: '14:30',
  checkOutTime: '10:30',
  freeCancelHours: { room: 48, hour: 3 },
  words: { headline: 'Sleep by the river', sentence: 'A quiet house.', footer: 'See you soon.' },
};

const house = await createTestApp();
const { db, get, post, put, checkOut, press } = house;
const admin = await house.addGuest({ role: 'admin' });
const guest = await house.addGuest();

const sent = async (by: typeof visitor, path: string, body: object = {}) => {
  const response = await post(by, path, body);
  expect(response.statusCode, `${path} ${response.body}`).toBeLessThan(300);
  return response.json();
};

it('every mail of another house names it, and has nothing of the first [HOUSE-19]', async () => {
  expect((await put(admin, '/desk/house', other)).statusCode).toBe(200);
  await db.deleteFrom('mails').execute();
  const person = { name: 'Mara', email: 'mara@example.com', password: 'a long enough word' };
  await sent(visitor, '/auth/sign-up/email', person);
  await post(visitor, '/auth/sign-up/email', person);
  await sent(visitor, '/auth/request-password-reset', { email: guest.email });

  const stay = { roomId: 1, date: '2026-12-01', time: '16:00' };
  const { insertedId: first } = await sent(guest, '/bookings', stay);
  expect((await put(admin, `/desk/bookings/${first}`, { nights: 2 })).statusCode).toBe(200);
  await sent(admin, `/desk/bookings/${first}/charges`, { title: 'Towel', amount: 3 });
  await sent(admin, `/desk/bookings/${first}/payments`, { amount: 5, method: 'cash' });
  await sent(admin, `/desk/bookings/${first}/refunds`, { amount: 5, method: 'cash', reason: 'Mistake' });
  await sent(admin, `/desk/bookings/${first}/receipt`);
  await sent(guest, `/bookings/${first}/cancel`);
  const walkIn = { kind: 'study', id: 13, date: '2026-11-20', time: '12:00', duration: 2 };
  await sent(admin, '/desk/bookings', { ...walkIn, guest: { name: 'Ben', email: 'ben@example.com' } });
  const line = { kind: 'pc', id: 1, date: '2026-11-30', time: '20:00', duration: 3 };
  await press(guest, (await checkOut(guest, [line])).json().checkoutId, 'paid');

  const mails = await db.selectFrom('mails').select(['subject', 'body']).orderBy('id').execute();
  expect(mails.length).toBeGreaterThanOrEqual(11);
  for (const { subject, body } of mails) {
    expect(`${subject}\n${body}`).not.toMatch(traces);
    expect(body).toContain(
      '\n-- \nCasa da Lua\nRua da Lua 7, 1100-042 Lisboa\n+351 210 000 000\nola@casadalua.example\n',
    );
  }
  const text = mails.map(({ body }) => body).join('\n');
  for (const part of ['€', '10:30', 'Sunday 29 November 2026, 16:00']) expect(text).toContain(part);
});

it('its calls have its terms and nothing of the first [HOUSE-19]', async () => {
  const { insertedId } = await sent(guest, '/bookings', { roomId: 2, date: '2026-12-05', time: '16:00' });
  expect(await get(guest, `/bookings/${insertedId}`)).toMatchObject({
    endsAt: '2026-12-06T10:30:00Z',
    freeUntil: '2026-12-03T16:00:00Z',
  });
  const [payment] = await get(guest, '/payments?roomId=2');
  expect(await get(guest, `/payments/${payment._id}`)).toMatchObject({ taxRate: 6 });
  for (const path of ['/house', '/config', '/questions', '/rooms', `/bookings/${insertedId}`, '/payments'])
    expect(JSON.stringify(await get(guest, path)), path).not.toMatch(traces);
});
