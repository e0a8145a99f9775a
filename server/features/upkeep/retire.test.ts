import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { app, db, get, post, put } = house;
const guest = await createGuest(house);
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });

const places = [
  { kind: 'room', id: 1, path: '/rooms', code: 'ROOM_NOT_FOUND' },
  { kind: 'study', id: 13, path: '/studyRooms', code: 'STUDY_ROOM_NOT_FOUND' },
  { kind: 'pc', id: 1, path: '/pcs', code: 'PC_NOT_FOUND' },
] as const;

describe.each(places)('a retired $kind', ({ kind, id, path, code }) => {
  const isRoom = kind === 'room';
  const retire = (retired: boolean) => put(admin, `${path}/${id}`, { retired });
  const stay = (date: string, part: object = {}) =>
    addBooking(db, { kind, id, date, time: '16:00', count: 2, uid: guest.uid, ...part });
  const count = (units: number) => (isRoom ? { nights: units } : { duration: units });
  const move = (booking: string, change: object) => put(admin, `/desk/bookings/${booking}`, change);
  const idsIn = async (list: string) => (await get(guest, list)).map((one: { id: number }) => one.id);

  it('is in no list and not found by guests, and complete for admins [UPKEEP-6]', async () => {
    const before = await get(guest, `${path}/${id}`);
    const answer = await retire(true);
    expect(answer.json()).toEqual({ ...before, retired: true, version: 2 });
    expect(await idsIn(`${path}?limit=1000`)).not.toContain(id);
    expect(await idsIn(`${path}?limit=1000&date=2027-01-01`)).not.toContain(id);
    expect(await idsIn(`/availability?kind=${kind}`)).not.toContain(id);
    expect(await get(guest, `${path}/${id}`)).toMatchObject({ status: 404, code });
    expect((await app.inject(`/api${path}/${id}`)).json()).toMatchObject({ code });
    expect(await get(admin, `${path}/${id}`)).toEqual({ ...before, retired: true });
    expect(await get(guest, `/availability?kind=${kind}&id=${id}`)).toMatchObject({ code });
  });

  it('cannot be booked, by whatever way [UPKEEP-7]', async () => {
    const time = { date: '2027-01-05', time: '16:00' };
    const booked =
      kind === 'pc'
        ? await post(guest, '/pcbookinghistory', { pcId: id, ...time, duration: 1 })
        : await post(guest, '/bookings', {
            roomId: id,
            ...time,
            ...count(1),
            ...(kind === 'study' && { roomType: 'study' }),
          });
    expect(booked.json()).toMatchObject({ status: 404, code });
    const line =
      kind === 'pc' ? { kind, pcId: id, ...time, duration: 1 } : { kind, roomId: id, ...time, ...count(1) };
    const cart = (await house.checkOut(guest, [line])).json();
    expect(cart, JSON.stringify(cart)).toMatchObject({ status: expect.any(Number) });
    expect([400, 404, 409]).toContain(cart.status);
    const walkIn = { kind, id, ...time, ...count(1), guest: { name: 'Mara Vogt' } };
    expect((await post(admin, '/desk/bookings', walkIn)).json()).toMatchObject({ status: 404, code });
    const elsewhere = await stay('2027-01-07', { id: id + 1 });
    expect((await move(elsewhere, { id })).json()).toMatchObject({ status: 404, code });
    await expect(stay('2027-01-05')).rejects.toThrow(/bookings_no_retired/);
    const column = sql.ref(kind === 'pc' ? 'pc_id' : 'room_id');
    await expect(
      sql`update bookings set ${column} = ${id} where id = ${elsewhere}`.execute(db),
    ).rejects.toThrow(/bookings_no_retired/);
  });

  it('is no alternative for anything else [UPKEEP-6]', async () => {
    await stay('2027-01-15', { id: id + 1 });
    const walkIn = { kind, id: id + 1, date: '2027-01-15', time: '16:00', ...count(1) };
    const taken = (await post(admin, '/desk/bookings', { ...walkIn, guest: { name: 'Mara' } })).json();
    expect(taken.status).toBe(409);
    expect(taken.alternatives.length).toBeGreaterThan(0);
    expect(taken.alternatives.map((one: { id: number }) => one.id)).not.toContain(id);
  });

  it('keeps its bookings: they are checked in, shortened and moved away, but take no more [UPKEEP-7]', async () => {
    await retire(false);
    const kept = await stay('2026-11-15', { time: isRoom ? '16:00' : '18:00' });
    const leaving = await stay('2027-01-20');
    const shorter = await stay('2027-01-25');
    const held = await stay('2027-01-28', { status: 'Pending' });
    expect((await retire(true)).statusCode).toBe(200);
    await retire(true);

    const board = await get(admin, `/desk/board?kind=${kind}&from=2026-11-15&to=2026-11-16`);
    expect(board.bookables).toContainEqual(expect.objectContaining({ id, retired: true }));
    const later = await get(admin, `/desk/board?kind=${kind}&from=2027-03-01&to=2027-03-02`);
    expect(later.bookables.map((one: { id: number }) => one.id)).not.toContain(id);
    expect(later.occupancy[0].open).toBe(later.bookables.length);

    expect((await post(admin, `/desk/bookings/${kept}/check-in`)).json()).toEqual({ status: 'Checked in' });
    expect((await move(kept, count(3))).json()).toMatchObject({ status: 409, code: 'RETIRED' });
    expect((await move(shorter, { date: '2027-01-26' })).json()).toMatchObject({ code: 'RETIRED' });
    expect((await move(shorter, count(1))).statusCode).toBe(200);
    expect((await move(leaving, { id: id + 1 })).statusCode).toBe(200);
    await db
      .updateTable('bookings')
      .set({ status: 'Confirmed', held_until: null })
      .where('id', '=', held)
      .execute();
    expect((await post(admin, `/desk/bookings/${kept}/check-out`, { leaveDue: true })).statusCode).toBe(200);
  });

  it('comes back as it was [UPKEEP-6]', async () => {
    const answer = (await retire(false)).json();
    expect(answer).toMatchObject({ id, retired: false });
    expect(await idsIn(`${path}?limit=1000`)).toContain(id);
    expect(await get(guest, `${path}/${id}`)).not.toHaveProperty('retired');
    await stay('2027-05-05');
  });
});
