import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { sandbox } from '../../payments/sandbox.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger } from './ledger/check-ledger.ts';
import { settleDueRefund } from './refunds/settle-refunds.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ settings: { taxRate: 6.5 }, now: () => now });
const { db } = house;
const guest = await createGuest(house, { name: 'Mara Keller' });
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const get = async (path: string, by: Guest = guest) => await house.get(by, path);
const post = async (path: string, payload: object = {}, by: Guest = guest) =>
  (await house.post(by, path, payload)).json();

const linesOf = (pcId: number) => [
  { kind: 'room', id: 1, date: '2026-12-01', time: '16:00', nights: 2 },
  { kind: 'pc', id: pcId, date: '2026-11-30', time: '20:00', duration: 3 },
  { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] },
];

const checkOut = async (outcome: 'paid' | 'declined', pcId: number) => {
  const { checkoutId } = await post('/checkout', { lines: linesOf(pcId) });
  return post(`/checkout/${checkoutId}/sandbox`, { outcome });
};

it('shows a payment with everything that was paid together, the tax in it and what came back of it [PAY-25, ORDER-5]', async () => {
  const { total } = await checkOut('paid', 1);
  const [stay] = await get('/payments?roomId=1');
  const [sitting] = await get('/payments?pcId=1');
  const food = (await get('/payments')).find(({ orderId }: { orderId?: string }) => orderId);
  if (!stay || !sitting || !food) throw new Error('Not all of it was paid.');
  const receipt = await get(`/payments/${stay._id}`);
  const [ordered] = await get('/orderDetails');
  const line = ({ _id, title, amount }: { _id: string; title: string; amount: number }) => ({
    paymentId: _id,
    title,
    amount,
    status: 'paid',
  });
  expect(receipt).toEqual({
    paymentId: stay._id,
    status: 'paid',
    paidAt: '2026-11-15T18:00:00.000Z',
    guest: 'Mara Keller',
    lines: [
      {
        ...line(sitting),
        reference: expect.any(String),
        date: '2026-11-30',
        time: '20:00',
        count: 3,
        unit: 'hour',
      },
      {
        ...line(stay),
        reference: expect.any(String),
        date: '2026-12-01',
        time: '16:00',
        count: 2,
        unit: 'night',
      },
      {
        ...line(food),
        reference: String(ordered.houseNumber),
        order: { number: 1, houseNumber: ordered.houseNumber },
        date: '2026-11-15',
        time: '18:00',
      },
    ],
    taxRate: 6.5,
    total,
    refunded: 0,
    paid: total,
    due: 0,
    tax: expect.any(Number),
  });
  expect(receipt.tax).toBeCloseTo((total * 6.5) / 106.5, 2);
  expect(receipt.total).toBeCloseTo(stay.amount + sitting.amount + food.amount, 2);

  await post(`/bookings/${receipt.lines[1].reference}/cancel`);
  expect(await get(`/payments/${stay._id}`)).toMatchObject({ status: 'refunding', refunded: 0 });
  now = '2026-11-15T18:05:00Z';
  await settleDueRefund(db, sandbox, { now: () => Temporal.Instant.from(now) });
  expect(await get(`/payments/${stay._id}`)).toMatchObject({
    status: 'refunded',
    refundedAt: '2026-11-15T18:05:00.000Z',
    refunded: stay.amount,
    total,
    lines: [{ status: 'paid' }, { status: 'refunded' }, { status: 'paid' }],
  });
  const other = await get(`/payments/${food._id}`);
  expect(other).toMatchObject({ status: 'paid', refunded: stay.amount, lines: { length: 3 } });
  expect(other).not.toHaveProperty('refundedAt');
  expect(await checkLedger(db)).toEqual([]);
});

it('shows what is to be paid at the desk, and has none of what was declined', async () => {
  const booked = await post('/bookings', { roomId: 2, date: '2026-12-05', time: '16:00' });
  const [payment] = await get('/payments?roomId=2');
  const receipt = await get(`/payments/${payment._id}`);
  expect(receipt).toMatchObject({ status: 'due', lines: [{ reference: booked.insertedId, status: 'due' }] });
  expect(receipt).not.toHaveProperty('paidAt');

  const declined = await checkOut('declined', 2);
  expect(declined.lines).toHaveLength(3);
  for (const line of declined.lines) expect(line).not.toHaveProperty('paymentId');
  expect(await get('/payments?pcId=2')).toEqual([]);
});

it('is for its guest and for admins, and names nobody who has left', async () => {
  const id = await addBooking(db, { kind: 'room', id: 3, date: '2026-12-06', time: '16:00', count: 1 });
  expect(await get(`/payments/${id}`, admin)).toMatchObject({ guest: '', lines: [{ reference: id }] });
  for (const by of [guest, rival])
    expect(await get(`/payments/${id}`, by)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
  const [own] = await get('/payments');
  expect(await get(`/payments/${own._id}`, rival)).toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await get(`/payments/${own._id}`, admin)).toMatchObject({ guest: 'Mara Keller' });
  for (const unknown of ['000000000099', 'x', '%00', "'"])
    expect((await get(`/payments/${unknown}`, admin)).status).toBe(unknown === '%00' ? 400 : 404);
});

it('has no tax where the house has none', async () => {
  const other = await createTestApp();
  const mara = await createGuest(other);
  const payload = { roomId: 1, date: '2026-12-01', time: '16:00' };
  const { headers } = mara;
  await other.app.inject({ method: 'POST', url: '/api/bookings', payload, headers });
  const [payment] = (await other.app.inject({ url: '/api/payments', headers })).json();
  const receipt = (await other.app.inject({ url: `/api/payments/${payment._id}`, headers })).json();
  expect(receipt).toMatchObject({ taxRate: 0, tax: 0, total: 34 });
});

it('shows the tax of the moment it was paid, however it is changed later [HOUSE-15]', async () => {
  const other = await createTestApp({ settings: { taxRate: 6.5 }, now: () => now });
  const mara = await other.addGuest();
  const owner = await other.addGuest({ role: 'admin' });
  const buy = async (pcId: number) => {
    const { checkoutId } = (await other.checkOut(mara, linesOf(pcId).slice(1, 2))).json();
    await other.press(mara, checkoutId, 'paid');
    const [payment] = await other.get(mara, `/payments?pcId=${pcId}`);
    return async () => (await other.get(mara, `/payments/${payment._id}`)).taxRate;
  };
  const first = await buy(1);
  now = '2026-11-16T18:00:00Z';
  await other.put(owner, '/desk/house', { taxRate: 10 });
  now = '2026-11-17T18:00:00Z';
  const second = await buy(2);
  now = '2026-11-18T18:00:00Z';
  await other.put(owner, '/desk/house', { taxRate: 21, name: 'Casa da Lua' });
  await other.post(mara, '/bookings', { roomId: 2, date: '2026-12-05', time: '16:00' });
  const [due] = await other.get(mara, '/payments?roomId=2');
  expect([await first(), await second(), (await other.get(mara, `/payments/${due._id}`)).taxRate]).toEqual([
    6.5, 10, 21,
  ]);
});
