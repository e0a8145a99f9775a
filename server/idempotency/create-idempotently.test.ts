import { describe, expect, it } from 'vitest';
import type { Database } from '../db/schema.ts';
import { createGuest, type Guest } from '../testing/create-guest.ts';
import { createTestApp } from '../testing/test-app.ts';
import { countRows } from '../testing/test-database.ts';
import { deleteSurplusKeys } from './idempotency.queries.ts';

const house = await createTestApp();
const { db, post } = house;
const guest = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const send = (path: string, payload: object, key: string, by: Pick<Guest, 'headers'> = guest) =>
  post(by, path, payload, key);

const night = { roomId: 1, date: '2026-11-20', time: '16:00' };
const hour = { pcId: 1, date: '2026-11-20', time: '16:00', duration: 1 };
const room = {
  title: 'Attic',
  description: 'Under the roof',
  details: 'A window',
  image: '/attic.svg',
  pricePerNight: 20,
  rating: 4.5,
};

const dish = { name: 'Bread', description: 'Warm.', category: 'Mains', imageUrl: '/bread.svg', price: 2 };
const order = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

const count = (table: keyof Database) => countRows(db, table);

describe('a call with an Idempotency-Key', () => {
  it.each([
    ['/bookings', 'bookings', night, { date: '2026-11-21' }, guest],
    ['/pcbookinghistory', 'bookings', hour, { date: '2026-11-21' }, guest],
    ['/payments', 'payments', night, { date: '2026-11-21' }, guest],
    ['/rooms', 'rooms', room, { title: 'Other' }, admin],
    ['/studyRooms', 'rooms', room, { title: 'Other' }, admin],
    ['/menu', 'dishes', dish, { name: 'Other' }, admin],
    ['/orderDetails', 'orders', order, { roomId: '14' }, guest],
    ['/suggestions', 'suggestions', { text: 'More plugs.' }, { text: 'Less.' }, guest],
  ] as const)(
    'to %s gives the same answer again, and makes one row',
    async (path, table, body, other, by) => {
      const before = await count(table);
      const first = await send(path, body, 'again', by);
      expect(first.statusCode).toBe(201);
      const second = await send(path, { ...body, unknown: 1 }, 'again', by);
      expect(second.statusCode).toBe(201);
      expect(second.json()).toEqual(first.json());
      expect((await send(path, { ...body, ...other }, 'again', by)).json()).toMatchObject({
        status: 422,
        code: 'IDEMPOTENCY_MISMATCH',
      });
      expect((await count(table)) - before).toBe(path === '/payments' ? 0 : 1);
    },
  );

  it('happens once however often it is repeated at the same time [API-22]', async () => {
    const [bookings, payments, mails] = await Promise.all([
      count('bookings'),
      count('payments'),
      count('mails'),
    ]);
    const body = { ...night, date: '2026-12-01' };
    const responses = await Promise.all(Array.from({ length: 12 }, () => send('/bookings', body, 'at-once')));
    for (const response of responses) expect(response.statusCode).toBe(201);
    expect(new Set(responses.map((response) => response.json().insertedId)).size).toBe(1);
    expect(await count('bookings')).toBe(bookings + 1);
    expect(await count('payments')).toBe(payments + 1);
    expect(await count('mails')).toBe(mails + 1);
  });

  it('is refused when the key was used for another body [API-23]', async () => {
    const body = { ...night, date: '2026-12-02' };
    await send('/bookings', body, 'mismatch');
    await send('/payments', body, 'mismatch');
    const mismatch = { status: 422, code: 'IDEMPOTENCY_MISMATCH' };
    for (const path of ['/bookings', '/payments'])
      for (const other of [{ date: '2026-12-03' }, { userEmail: admin.email }, { date: '2020-01-01' }])
        expect((await send(path, { ...body, ...other }, 'mismatch')).json()).toMatchObject(mismatch);
  });

  it('leaves the key free for other calls, which may be sent the same body', async () => {
    const body = { ...night, date: '2026-12-10' };
    const booked = await send('/bookings', body, 'both');
    const paid = await send('/payments', body, 'both');
    expect([booked.statusCode, paid.statusCode]).toEqual([201, 201]);
    expect(paid.json().bookingId).toBe(booked.json().insertedId);
    expect((await send('/bookings', body, 'both')).json()).toEqual(booked.json());
    expect((await send('/payments', body, 'both')).json()).toEqual(paid.json());
  });

  it('in another’s name is refused and leaves the key free', async () => {
    const body = { ...night, date: '2026-12-11' };
    for (const path of ['/bookings', '/payments']) {
      const foreign = await send(path, { ...body, userEmail: admin.email }, 'named');
      expect(foreign.json()).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
      expect((await send(path, body, 'named')).statusCode).toBe(201);
    }
  });

  it('takes another spelling of the same body for a repeat', async () => {
    const first = await send('/bookings', { ...night, date: '2026-12-04' }, 'spelling');
    const again = { time: ' 16:00', nights: 1, roomType: 'sleeping', date: '2026-12-04 ', roomId: 1 };
    expect((await send('/bookings', again, 'spelling')).json()).toEqual(first.json());
  });

  it('has the key to itself: another guest may use the same', async () => {
    const rival = await createGuest(house);
    const first = await send('/bookings', { ...night, date: '2026-12-05' }, 'shared');
    const second = await send('/bookings', { ...night, date: '2026-12-05', roomId: 2 }, 'shared', rival);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  });

  it('may try the key again after a refusal, with another body too', async () => {
    const rival = await createGuest(house);
    await send('/bookings', { ...night, date: '2026-12-06' }, 'first', rival);
    const body = { ...night, date: '2026-12-06' };
    expect((await send('/bookings', body, 'retried')).json()).toMatchObject({ code: 'ROOM_TAKEN' });
    expect((await send('/bookings', { ...body, time: '' }, 'retried')).statusCode).toBe(400);
    expect((await send('/bookings', { ...body, date: '2026-12-07' }, 'retried')).statusCode).toBe(201);
  });

  it('repeats its answer when the price has changed since, or the booking was cancelled', async () => {
    const added = await send('/rooms', room, 'priced', admin);
    const body = { roomId: added.json().insertedId, date: '2026-12-08', time: '16:00', amount: 20 };
    const first = await send('/bookings', body, 'price');
    await db.updateTable('rooms').set({ price_cents: 9900 }).where('id', '=', body.roomId).execute();
    expect((await send('/bookings', body, 'price')).json()).toEqual(first.json());
    const { insertedId } = first.json();
    await post(guest, `/bookings/${insertedId}/cancel`);
    const again = await send('/bookings', body, 'price');
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  });

  it.each(['', '  '])('counts the key %j as not given', async (key) => {
    const before = await count('idempotency_keys');
    const date = key === '' ? '2027-01-01' : '2027-01-02';
    expect((await send('/bookings', { ...night, date }, key)).statusCode).toBe(201);
    expect((await send('/bookings', { ...night, date }, key)).statusCode).toBe(409);
    expect(await count('idempotency_keys')).toBe(before);
  });

  it.each(['x'.repeat(256), 'two words', 'caf\u00e9', 'tab\there'])('refuses the key %j', async (key) => {
    const response = await send('/bookings', { ...night, date: '2027-01-03' }, key);
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      errors: [{ path: 'Idempotency-Key' }],
    });
  });

  it('takes a key of 255 characters', async () => {
    expect((await send('/bookings', { ...night, date: '2027-01-04' }, '~'.repeat(255))).statusCode).toBe(201);
  });
});

describe('keys', () => {
  it('of one user are at most a thousand, the newest [API-29]', async () => {
    const [busy, calm] = [await createGuest(house), await createGuest(house)];
    const keysOf = ({ uid }: Pick<Guest, 'uid'>, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        user_id: uid,
        call: 'POST /votes',
        key: `key ${n}`,
        fingerprint: 'x',
        inserted_id: 'y',
        created_at: new Date(Date.now() - n * 1000),
      }));
    await db
      .insertInto('idempotency_keys')
      .values([...keysOf(busy, 1_300), ...keysOf(calm, 1_000)])
      .execute();
    expect([await deleteSurplusKeys(db, 200), await deleteSurplusKeys(db, 200)]).toEqual([200, 100]);
    expect(await deleteSurplusKeys(db, 200)).toBe(0);
    const left = db.selectFrom('idempotency_keys').select('key');
    const ofBusy = await left.where('user_id', '=', busy.uid).execute();
    expect(new Set(ofBusy.map(({ key }) => key))).toEqual(new Set(keysOf(busy, 1_000).map(({ key }) => key)));
    expect(await left.where('user_id', '=', calm.uid).execute()).toHaveLength(1_000);
  });

  it('go with their owner', async () => {
    const leaving = await createGuest(house);
    await send('/bookings', { ...night, date: '2027-01-07' }, 'leaving', leaving);
    await db.deleteFrom('users').where('id', '=', leaving.uid).execute();
    const keys = await db.selectFrom('idempotency_keys').select('key').where('key', '=', 'leaving').execute();
    expect(keys).toEqual([]);
  });
});
