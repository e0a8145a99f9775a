import { describe, expect, it } from 'vitest';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { database } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);

const post = (path: string, payload: object, by: Guest = guest) => house.post(by, path, payload);
const countPayments = async () => (await database.db.selectFrom('payments').select('id').execute()).length;

const night = { roomId: 1, title: 'Lantern Bunk', date: '2026-11-20', time: '16:00', amount: 34 };

describe('recording a payment', () => {
  it('gives the payment that the booking made, as often as it is asked [PAY-5, PAY-6]', async () => {
    const body = { ...night, userEmail: guest.email };
    const booked = (await post('/bookings', body)).json();
    const before = await countPayments();
    const response = await post('/payments', body);
    expect(response.statusCode).toBe(201);
    const { insertedId, _id, ...rest } = response.json();
    expect(_id).toBe(insertedId);
    expect(rest).toEqual({
      acknowledged: true,
      bookingId: booked.insertedId,
      roomId: 1,
      title: 'Lantern Bunk',
      amount: 34,
      date: '2026-11-20',
      status: 'due',
      userEmail: guest.email,
    });
    expect((await post('/payments', body)).json()).toEqual(response.json());
    expect(await countPayments()).toBe(before);
  });

  it('belongs to the caller’s booking of that room, that date and that time [PAY-6]', async () => {
    const body = { ...night, date: '2026-12-01' };
    await post('/bookings', body);
    const missing = { status: 404, code: 'BOOKING_NOT_FOUND' };
    expect((await post('/payments', body, rival)).json()).toMatchObject(missing);
    for (const other of [{ roomId: 2 }, { date: '2026-12-02' }, { time: '17:00' }])
      expect((await post('/payments', { ...body, ...other })).json()).toMatchObject(missing);
    const foreign = await post('/payments', { ...body, userEmail: rival.email });
    expect(foreign.json()).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
  });

  it('finds the booking of a study room by its number alone', async () => {
    const hour = { roomId: 13, date: '2026-12-01', time: '16:00' };
    const { insertedId } = (await post('/bookings', { ...hour, roomType: 'study' })).json();
    expect((await post('/payments', hour)).json()).toMatchObject({ bookingId: insertedId });
  });

  it('says the right amount where another is told', async () => {
    const body = { ...night, date: '2026-12-03' };
    await post('/bookings', body);
    for (const amount of [33.99, -34, 1e300]) {
      const wrong = await post('/payments', { ...body, amount });
      expect(wrong.json()).toMatchObject({ status: 409, code: 'PRICE_CHANGED', amount: 34 });
    }
    expect((await post('/payments', { ...body, amount: undefined })).statusCode).toBe(201);
  });

  it('means the booking that holds where one before it was cancelled, else the last', async () => {
    const body = { ...night, date: '2026-12-05' };
    const bookAndCancel = async () => {
      const { insertedId } = (await post('/bookings', body)).json();
      await post(`/bookings/${insertedId}/cancel`, {});
      return insertedId;
    };
    await bookAndCancel();
    const second = await bookAndCancel();
    expect((await post('/payments', body)).json()).toMatchObject({ bookingId: second, status: 'cancelled' });
    const { insertedId: third } = (await post('/bookings', body)).json();
    expect((await post('/payments', body)).json()).toMatchObject({ bookingId: third, status: 'due' });
  });

  it('repeats its answer under the same key after a new booking of the same time', async () => {
    const body = { ...night, date: '2026-12-07' };
    const headers = { ...guest.headers, 'idempotency-key': 'pay-once' };
    const pay = () => house.post({ headers }, '/payments', body);
    const { insertedId } = (await post('/bookings', body)).json();
    const first = (await pay()).json();
    await post(`/bookings/${insertedId}/cancel`, {});
    await post('/bookings', body);
    expect((await pay()).json()).toMatchObject({ insertedId: first.insertedId, bookingId: insertedId });
  });

  it('asks for date and time', async () => {
    expect((await post('/payments', { ...night, time: '' })).json()).toMatchObject({
      status: 400,
      code: 'DATE_TIME_MISSING',
    });
  });
});
