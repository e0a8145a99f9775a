import { describe, expect, it } from 'vitest';
import type { Stay } from '#contract/stay/stay.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

// Two hours at a PC in the night when New York's clock goes back: from 00:30 to the second 01:30.
const timeZone = 'America/New_York';
let now = '2026-10-31T12:00:00Z';
const house = await createTestApp({ now: () => now, settings: { timeZone } });
const { db, get, put } = house;
const admin = await createGuest(house, { role: 'admin' });
const guest = await createGuest(house);

await put(admin, '/pcs/4', { accessCode: '8264' });
await put(admin, '/rooms/1', { accessCode: '4719' });
const at = { uid: guest.uid, timeZone };
await addBooking(db, { ...at, kind: 'pc', id: 4, date: '2026-11-01', time: '00:30', count: 2 });
await addBooking(db, { ...at, kind: 'room', id: 1, date: '2026-11-01', time: '20:00', count: 1 });

const see = async (moment: string) => {
  now = moment;
  const { bookings, state }: Stay = await get(guest, '/stay');
  const [room, pc] = bookings;
  return { state, door: room?.accessCode, pc: pc?.accessCode, readiness: room?.readiness };
};

describe('a stay in another zone', () => {
  it('has its codes by elapsed hours, whatever the clock does [STAY-4]', async () => {
    expect((await see('2026-11-01T03:29:59Z')).pc).toBeUndefined();
    expect((await see('2026-11-01T03:30:00Z')).pc).toBe('8264');
    expect((await see('2026-11-01T06:29:59Z')).pc).toBe('8264');
    expect((await see('2026-11-01T06:30:00Z')).pc).toBeUndefined();
    expect((await see('2026-11-01T23:59:59Z')).door).toBeUndefined();
    expect((await see('2026-11-02T00:00:00Z')).door).toBe('4719');
  });

  it('goes by the days of the venue: what is on one belongs together, and a room may be ready from its midnight on [STAY-1]', async () => {
    expect(await see('2026-11-01T03:59:59Z')).toMatchObject({ state: 'arriving', readiness: undefined });
    expect(await see('2026-11-01T04:00:00Z')).toMatchObject({ state: 'arriving', readiness: 'clean' });
  });
});
