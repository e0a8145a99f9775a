import { describe, expect, it } from 'vitest';
import { addBooking } from '../testing/add-booking.ts';
import { createTestApp } from '../testing/test-app.ts';

const { app, db } = await createTestApp();

const ids = async (path: string): Promise<number[]> => {
  const things: { id: number }[] = (await app.inject(`/api${path}`)).json();
  return things.map(({ id }) => id);
};

await addBooking(db, { kind: 'room', id: 2, date: '2026-11-20', time: '16:00', count: 2 });
await addBooking(db, { kind: 'study', id: 13, date: '2026-11-20', time: '18:00', count: 2 });
await addBooking(db, { kind: 'pc', id: 3, date: '2026-11-20', time: '18:00', count: 2 });
// On the 6th of December only 07:00 to 14:00 is free, on the 7th 02:00 to 12:00.
for (const [date, time, count] of [
  ['2026-12-06', '00:00', 7],
  ['2026-12-06', '14:00', 12],
  ['2026-12-07', '12:00', 12],
] as const) {
  await addBooking(db, { kind: 'study', id: 15, date, time, count });
  await addBooking(db, { kind: 'pc', id: 4, date, time, count });
}

describe('a list asked for a time', () => {
  it.each([
    ['/rooms?date=2026-11-19', true],
    ['/rooms?date=2026-11-19&nights=2', false],
    ['/rooms?date=2026-11-21', false],
    ['/rooms?date=2026-11-22&nights=30', true],
  ])('%s holds a room that is taken from the 20th to the 22nd: %s', async (path, isHeld) => {
    const found = await ids(path);
    expect(found.includes(2)).toBe(isHeld);
    expect(found).toHaveLength(isHeld ? 12 : 11);
  });

  it.each([
    ['17:00', 1, true],
    ['17:01', 1, false],
    ['19:59', 1, false],
    ['20:00', 12, true],
    ['08:00', 12, false],
  ])('at %s for %i hours holds what is taken from 18:00 to 20:00: %s', async (time, duration, isHeld) => {
    const when = `date=2026-11-20&time=${time}&duration=${duration}`;
    expect((await ids(`/studyRooms?${when}`)).includes(13)).toBe(isHeld);
    expect((await ids(`/pcs?${when}`)).includes(3)).toBe(isHeld);
  });

  it('is for one hour unless told', async () => {
    expect(await ids('/pcs?date=2026-11-20&time=17:00')).toContain(3);
    expect(await ids('/pcs?date=2026-11-20&time=17:30')).not.toContain(3);
  });

  it.each([
    ['2026-12-05', 12, true],
    ['2026-12-06', 7, true],
    ['2026-12-06', 8, false],
    // The last bookings of the 6th reach two hours into the 7th.
    ['2026-12-07', 10, true],
    ['2026-12-07', 11, false],
  ])(
    'on %s without a time, for %i hours, holds what has such a gap that day: %s',
    async (date, duration, isHeld) => {
      const when = `date=${date}&duration=${duration}`;
      expect((await ids(`/studyRooms?${when}`)).includes(15)).toBe(isHeld);
      expect((await ids(`/pcs?${when}`)).includes(4)).toBe(isHeld);
      expect(await ids(`/studyRooms?${when}`)).toContain(16);
    },
  );

  it('without a time is for one hour unless told, and knows days of 23 hours and of 25', async () => {
    expect(await ids('/pcs?date=2026-12-06')).toContain(4);
    // Leaves free the last hour of a 23-hour day, and the last two of a 25-hour day.
    for (const [date, time, count] of [
      ['2027-03-28', '00:00', 12],
      ['2027-03-28', '13:00', 10],
      ['2027-10-31', '00:00', 12],
      ['2027-10-31', '11:00', 11],
    ] as const)
      await addBooking(db, { kind: 'pc', id: 2, date, time, count });
    const isFree = async (when: string) => (await ids(`/pcs?date=${when}`)).includes(2);
    expect([await isFree('2027-03-28'), await isFree('2027-03-28&duration=2')]).toEqual([true, false]);
    expect([await isFree('2027-10-31&duration=2'), await isFree('2027-10-31&duration=3')]).toEqual([
      true,
      false,
    ]);
  });

  it('changes as soon as a booking or its end has been announced, whoever made it', async () => {
    const request = { kind: 'pc', id: 5, date: '2026-12-01', time: '10:00', count: 1 } as const;
    const path = '/pcs?date=2026-12-01&time=10:00';
    expect(await ids(path)).toContain(5);
    const id = await addBooking(db, request);
    await expect.poll(() => ids(path)).not.toContain(5);
    const cancelled = { status: 'Cancelled', cancelled_at: new Date(0) } as const;
    await db.updateTable('bookings').set(cancelled).where('id', '=', id).execute();
    await expect.poll(() => ids(path)).toContain(5);
  });

  it('goes on with the same question on its next page', async () => {
    const first = await app.inject('/api/rooms?date=2026-11-20&nights=2&limit=3&sort=-price');
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    expect(next).toContain('date=2026-11-20&nights=2&');
    const pages = [...first.json(), ...(await app.inject(next)).json()].map(({ id }) => id);
    expect(pages).toEqual((await ids('/rooms?sort=-price')).filter((id) => id !== 2).slice(0, 6));
  });

  it('is refused for a time that the clock skips', async () => {
    const response = await app.inject('/api/studyRooms?date=2027-03-28&time=01:30');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'TIME_SKIPPED' });
  });

  it.each([
    ['/rooms?date=2026-02-30', 'date'],
    ['/rooms?date=2026-11-20&nights=31', 'nights'],
    ['/pcs?time=10:00', 'date'],
    ['/pcs?date=2026-11-20&duration=13', 'duration'],
    ['/pcs?date=2026-11-20&time=10:00&duration=13', 'duration'],
  ])('is refused for %s', async (path, field) => {
    const response = await app.inject(`/api${path}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: field }] });
  });
});
