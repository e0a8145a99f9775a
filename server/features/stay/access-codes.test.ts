import { describe, expect, it } from 'vitest';
import type { Stay, StayBooking } from '#contract/stay/stay.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { findRows } from '../../testing/rows.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { app, db, get, post, put } = house;
const admin = await createGuest(house, { role: 'admin' });
const clerk = await createGuest(house, { role: 'clerk' });
const guest = await createGuest(house);
const next = await createGuest(house);

const codes = { room: '4719 #', study: '2086', pc: 'lamp-8264' };
await put(admin, '/rooms/1', { accessCode: codes.room });
await put(admin, '/studyRooms/13', { accessCode: codes.study });
await put(admin, '/pcs/4', { accessCode: ` ${codes.pc} ` });

const see = async (by = guest): Promise<Stay> => get(by, '/stay');
const accessOf = ({ accessCode, accessCodeFrom }: Partial<StayBooking> = {}) => accessCode ?? accessCodeFrom;

const night = { kind: 'room', id: 1, date: '2026-11-20', time: '16:00', count: 1, uid: guest.uid } as const;
const bookingId = await addBooking(db, night);
await addBooking(db, { ...night, kind: 'pc', id: 4, time: '18:00', count: 2 });
await addBooking(db, { ...night, date: '2026-11-21', uid: next.uid });

describe('the code of a door', () => {
  it('is shown to the guest of a booking from an hour before its start until its end, to the second [STAY-4, STAY-6]', async () => {
    const walk = async (at: string) => {
      now = at;
      return (await see()).bookings.map(accessOf);
    };
    const [from, pcFrom] = ['2026-11-20T15:00:00Z', '2026-11-20T17:00:00Z'];
    expect(await walk('2026-11-20T14:59:59Z')).toEqual([from, pcFrom]);
    expect(await walk('2026-11-20T15:00:00Z')).toEqual([codes.room, pcFrom]);
    expect(await walk('2026-11-20T16:59:59Z')).toEqual([codes.room, pcFrom]);
    expect(await walk('2026-11-20T17:00:00Z')).toEqual([codes.room, codes.pc]);
    expect(await walk('2026-11-20T19:59:59Z')).toEqual([codes.room, codes.pc]);
    expect(await walk('2026-11-20T20:00:00Z')).toEqual([codes.room, undefined]);
    expect(await walk('2026-11-21T10:59:59Z')).toEqual([codes.room, undefined]);
    expect(await walk('2026-11-21T11:00:00Z')).toEqual([undefined, undefined]);
  });

  it('is gone when its guest is checked out, and the next guest waits for their own hour [STAY-4]', async () => {
    now = '2026-11-20T16:00:00Z';
    await post(admin, `/desk/bookings/${bookingId}/check-in`);
    expect(accessOf((await see()).bookings[0])).toBe(codes.room);
    expect(accessOf((await see(next)).bookings[0])).toBe('2026-11-21T15:00:00Z');
    await post(admin, `/desk/bookings/${bookingId}/check-out`);
    expect(accessOf((await see()).bookings[0])).toBeUndefined();
    await post(admin, `/desk/bookings/${bookingId}/undo`);
  });

  it('is nowhere else, whoever looks, also while its guest is in [STAY-6]', async () => {
    now = '2026-11-20T18:00:00Z';
    const lists = ['/rooms', '/rooms/1', '/studyRooms', '/studyRooms/13', '/pcs', '/pcs/4', '/availability'];
    const own = ['/bookings', `/bookings/${bookingId}`, '/pcbookinghistory', '/profile/export'];
    const desk = [
      '/desk/today',
      '/desk/bookings',
      `/desk/bookings/${bookingId}`,
      '/desk/guests',
      '/desk/board?from=2026-11-20&to=2026-11-27',
    ];
    for (const path of [...lists, '/now', ...own, ...desk, '/stay', '/desk/rooms/room/1', '/desk/log'])
      for (const by of [visitor, next, clerk]) {
        const { body } = await app.inject({ url: `/api${path}`, headers: by.headers });
        for (const code of Object.values(codes)) expect(body, path).not.toContain(code);
      }
    for (const path of [...lists, ...own, ...desk, '/desk/rooms', '/desk/log', '/stay'])
      expect(JSON.stringify(await get(admin, path)), path).not.toContain(codes.room);
  });
});

describe('admins', () => {
  it('set, read, change and take off the code of every kind, and add rooms and PCs with one [STAY-6]', async () => {
    const read = async (path: string) => (await get(admin, `/desk/rooms/${path}`)).accessCode;
    expect([await read('room/1'), await read('study/13'), await read('pc/4')]).toEqual(Object.values(codes));
    await put(admin, '/pcs/5', { accessCode: '1234' });
    await put(admin, '/pcs/5', { accessCode: '' });
    expect(await read('pc/5')).toBeUndefined();
    const room = { title: 'Attic', description: 'High', details: 'Lamp', image: '/a.svg', pricePerNight: 20 };
    const added = await post(admin, '/rooms', { ...room, rating: 4, accessCode: '77' }, 'attic');
    expect(await read(`room/${added.json().insertedId}`)).toBe('77');
    const pc = await post(
      admin,
      '/pcs',
      { title: 'PC', description: 'Fast', price: 2, accessCode: '78' },
      'pc',
    );
    expect(await read(`pc/${pc.json().insertedId}`)).toBe('78');
    for (const accessCode of ['x'.repeat(41), 'two\nlines', '​', 5])
      expect((await put(admin, '/pcs/5', { accessCode })).statusCode).toBe(400);
    expect((await put(clerk, '/pcs/5', { accessCode: '1' })).statusCode).toBe(403);
  });

  it('find no code in the log, and never overwrite one that they have not seen [STAY-6]', async () => {
    const rows = await findRows(db, 'desk_log', { subject: 'room 1' }, ['before', 'after']);
    expect(rows[0]).toEqual({ before: { accessCode: null }, after: { accessCode: 'changed' } });
    const { version } = await get(admin, '/desk/rooms/room/1');
    await put(admin, '/rooms/1', { accessCode: '5000', version });
    const late = await put(admin, '/rooms/1', { accessCode: '6000', version });
    expect(late.json()).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect(late.body).not.toContain('5000');
    const all = await findRows(db, 'desk_log', {}, ['before', 'after']);
    expect(JSON.stringify(all)).not.toMatch(/4719|5000|6000|lamp-8264/);
  });
});
