import { describe, expect, it } from 'vitest';
import type { Board } from '#contract/desk/board.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { hours, leftAt, namesOf, openTestDay, room } from '../../../testing/open-test-day.ts';
import { insertRows, updateRows } from '../../../testing/rows.ts';
import { visitor } from '../../../testing/test-app.ts';

describe('an empty house', async () => {
  const house = await openTestDay();
  const { app, clerk, show, get } = house;

  it('has nothing to do, and all rooms free [DESK-35]', async () => {
    const today = await show();
    expect(today).toMatchObject({
      date: '2026-11-16',
      arrivals: [],
      departures: [],
      inHouse: [],
      hourly: [],
      toClean: [],
      kitchen: [],
      attention: [],
      blocks: [],
      due: { amount: 0, bills: 0, bookings: [] },
    });
    expect(today.rooms[0]).toEqual({
      id: 1,
      title: 'Lantern Bunk',
      isOccupied: false,
      isTakenTonight: false,
      isClosedTonight: false,
    });
    const { bookables }: Board = await get(clerk, '/desk/board?from=2026-11-16&to=2026-11-16');
    const beds = bookables.filter(({ kind }) => kind === 'room');
    expect(today.rooms.map(({ id }) => id)).toEqual(beds.map(({ id }) => id));
    expect(today.hourlyOpen).toBe(bookables.length - beds.length);
  });

  it('is shown to admins only, and on days that there are [DESK-31]', async () => {
    const guest = await createGuest(house);
    for (const [by, status] of [
      [visitor, 401],
      [guest, 403],
    ] as const)
      expect((await app.inject({ url: '/api/desk/today', headers: by.headers })).statusCode).toBe(status);
    const response = await app.inject({ url: '/api/desk/today?date=2026-02-30', headers: clerk.headers });
    expect(response.statusCode).toBe(400);
  });
});

describe('nights', async () => {
  const { db, add, show } = await openTestDay();
  await add('Ines', room(1, '2026-11-16', 3));
  await add('Mara', { ...room(2, '2026-11-16', 2, '13:00'), status: 'Checked in' });
  await add('Night owl', room(3, '2026-11-15', 2, '23:30'));
  await add('Gone again', room(4, '2026-11-16', 2, '09:00'), leftAt('12:00'));
  await add('Never came', { ...room(5, '2026-11-16'), status: 'No-show' });
  await add('Held', { ...room(6, '2026-11-16'), status: 'Pending' });
  await add('Tomorrow', room(7, '2026-11-17'));
  await add('Viktor', { ...room(8, '2026-11-14', 2), status: 'Checked in' });
  await add('Nadia', room(8, '2026-11-16', 1, '22:15'));
  await add('Elif', room(9, '2026-11-13', 3), leftAt('10:00'));
  await add('Early bird', room(10, '2026-11-13', 9), leftAt('08:00'));
  await add('Left yesterday', room(11, '2026-11-11', 5), {
    ...leftAt('08:00'),
    left_at: new Date('2026-11-15T09:00:00Z'),
  });
  await add('Tomas', { ...room(11, '2026-11-05', 5), status: 'Checked in' });
  await add('Stays', { ...room(12, '2026-11-10', 12), status: 'Checked in' });
  await insertRows(db, 'bookings', {
    id: 'B10CK0000000',
    kind: 'sleeping',
    room_id: 10,
    title: 'Somewhere',
    date: '2026-11-16',
    time: '15:00',
    count: 2,
    amount_cents: 0,
    status: 'Blocked',
    reason: 'New mattress',
    starts_at: new Date('2026-11-16T15:00:00Z'),
    ends_at: new Date('2026-11-18T11:00:00Z'),
  });

  it('tells who comes, also who is in already and who was to come last night, by time [DESK-35]', async () => {
    const { arrivals } = await show();
    expect(namesOf(arrivals)).toEqual(['Night owl', 'Gone again', 'Mara', 'Ines', 'Nadia']);
    const statuses = arrivals.map(({ status }) => status);
    expect(statuses).toEqual(['Confirmed', 'Completed', 'Checked in', 'Confirmed', 'Confirmed']);
  });

  it('tells who leaves, also who has left and who is over time, and who is in [DESK-35]', async () => {
    const { departures, inHouse } = await show();
    expect(namesOf(departures)).toEqual(['Tomas', 'Viktor', 'Elif', 'Gone again', 'Early bird']);
    expect(departures.map(({ isOver }) => isOver)).toEqual([true, true, false, false, false]);
    expect(namesOf(inHouse)).toEqual(['Mara', 'Viktor', 'Tomas', 'Stays']);
  });

  it('says of each whether the room is ready and who else is in it [DESK-35]', async () => {
    await updateRows(db, 'rooms', { id: 8 }, { readiness: 'to clean' });
    const { arrivals, departures } = await show();
    const find = (name: string) => [...arrivals, ...departures].find(({ guest }) => guest.name === name);
    expect(find('Nadia')).toMatchObject({ readiness: 'to clean', occupiedBy: 'Viktor' });
    expect(find('Viktor')).not.toHaveProperty('occupiedBy');
    expect(find('Ines')).toMatchObject({ readiness: 'clean' });
    await updateRows(db, 'rooms', { id: 8 }, { readiness: 'clean' });
  });

  it('does not call a room occupied from which nobody was checked out for a week [DESK-35]', async () => {
    const away = await openTestDay();
    await away.add('Forgotten', { ...room(1, '2026-11-05', 4), status: 'Checked in' });
    await away.add('Overdue', { ...room(2, '2026-11-06', 4), status: 'Checked in' });
    await away.add('Ines', room(1, '2026-11-16'));
    await away.add('Nadia', room(2, '2026-11-16'));
    const { arrivals, departures, rooms, toClean } = await away.show();
    expect(namesOf(departures)).toEqual(['Forgotten', 'Overdue']);
    expect(arrivals.map(({ occupiedBy }) => occupiedBy)).toEqual([undefined, 'Overdue']);
    expect(rooms.slice(0, 2).map(({ isOccupied }) => isOccupied)).toEqual([false, true]);
    expect(toClean.map(({ id }) => id)).toEqual([2]);
  });

  it('says of each room whether somebody is in it, has it tonight, or nobody can [DESK-36]', async () => {
    const { rooms, blocks } = await show();
    const told = rooms.map(({ id, isOccupied, isTakenTonight, isClosedTonight }) => {
      const flags = { in: isOccupied, taken: isTakenTonight, closed: isClosedTonight };
      return `${id} ${Object.entries(flags).flatMap(([name, isSo]) => (isSo ? [name] : []))}`;
    });
    expect(told).toEqual([
      '1 taken',
      '2 in,taken',
      '3 taken',
      '4 ',
      '5 ',
      '6 taken',
      '7 ',
      '8 in,taken',
      '9 ',
      '10 closed',
      '11 in',
      '12 in,taken',
    ]);
    expect(blocks).toEqual([
      expect.objectContaining({ id: 10, reason: 'New mattress', from: '2026-11-16', to: '2026-11-18' }),
    ]);
  });

  it('tells what is to clean, by who waits for it, and what will be when they have left [DESK-38]', async () => {
    await updateRows(db, 'rooms', { id: 3 }, { readiness: 'to clean' });
    await updateRows(db, 'rooms', { id: 12 }, { readiness: 'to clean' });
    await updateRows(db, 'pcs', { id: 1 }, { readiness: 'to clean' });
    const { toClean } = await show();
    expect(
      toClean.map(({ kind, id, state, occupiedBy, next }) => [kind, id, state, occupiedBy, next?.name]),
    ).toEqual([
      ['room', 3, 'to clean', undefined, 'Night owl'],
      ['room', 12, 'to clean', undefined, undefined],
      ['pc', 1, 'to clean', undefined, undefined],
      ['room', 8, 'clean', 'Viktor', 'Nadia'],
      ['room', 11, 'clean', 'Tomas', undefined],
    ]);
  });

  it('tells of tomorrow who is to come, to leave and to sleep here, and nothing of now [DESK-36]', async () => {
    const tomorrow = await show('2026-11-17');
    expect(namesOf(tomorrow.arrivals)).toEqual(['Tomorrow']);
    expect(namesOf(tomorrow.departures)).toEqual(['Night owl', 'Nadia']);
    expect(namesOf(tomorrow.inHouse)).toEqual(['Ines', 'Mara', 'Tomorrow', 'Stays']);
    expect(tomorrow).toMatchObject({ date: '2026-11-17', attention: [], kitchen: [] });
    expect(tomorrow.toClean.map(({ id, occupiedBy }) => [id, occupiedBy])).toEqual([
      [3, 'Night owl'],
      [8, 'Nadia'],
    ]);
    expect(tomorrow.rooms.find(({ id }) => id === 10)).toMatchObject({ isClosedTonight: true });
    expect((await show('2026-11-18')).blocks).toEqual([]);
  });

  it('tells of yesterday who came, left and slept here [DESK-36]', async () => {
    const yesterday = await show('2026-11-15');
    expect(namesOf(yesterday.arrivals)).toEqual(['Night owl']);
    expect(namesOf(yesterday.departures)).toEqual(['Left yesterday']);
    expect(namesOf(yesterday.inHouse)).toEqual(['Night owl', 'Viktor', 'Elif', 'Early bird', 'Stays']);
    expect(yesterday.toClean).toEqual([]);
  });
});

describe('arrivals after midnight', async () => {
  const { add, show } = await openTestDay({ now: '2026-11-16T01:20:00Z' });
  const inSince = (at: string) => ({ arrived_at: new Date(at) });
  const stay = (id: number) => ({ ...room(id, '2026-11-15', 2, '23:30'), status: 'Checked in' }) as const;
  await add('Still to come', room(1, '2026-11-15', 2, '23:30'));
  await add('Came at midnight', stay(2), inSince('2026-11-16T00:00:00Z'));
  await add('Came in time', stay(3), inSince('2026-11-15T23:59:00Z'));
  await add('Came and went', room(4, '2026-11-15', 2, '23:30'), {
    ...leftAt('01:10'),
    ...inSince('2026-11-16T00:40:00Z'),
  });

  it('stay on the day on which they come, and on the day for which they were expected [DESK-35]', async () => {
    expect(namesOf((await show()).arrivals)).toEqual(['Still to come', 'Came at midnight', 'Came and went']);
    expect(namesOf((await show('2026-11-15')).arrivals)).toEqual([
      'Still to come',
      'Came at midnight',
      'Came in time',
      'Came and went',
    ]);
    expect(namesOf((await show('2026-11-17')).arrivals)).toEqual([]);
  });
});

describe('hours', async () => {
  const { add, show } = await openTestDay();
  await add('David', { ...hours('study', 13, '12:30', 2), status: 'Checked in' });
  await add('Clara', hours('study', 13, '14:30', 1));
  await add('Arjun', { ...hours('pc', 1, '13:00', 3), status: 'Checked in' });
  await add('Let in early', { ...hours('pc', 2, '14:30', 1), status: 'Checked in' });
  await add('Not here yet', hours('pc', 3, '14:00', 1));
  await add('Over time', { ...hours('pc', 4, '12:00', 2), status: 'Checked in' });
  await add('Later', hours('pc', 5, '23:00', 1));
  await add('After midnight', hours('pc', 5, '00:00', 1, '2026-11-17'));

  it('tells what is taken now, by its end, with who comes next [DESK-37]', async () => {
    const { hourly } = await show();
    expect(hourly.map(({ guest, next }) => [guest.name, next?.name])).toEqual([
      ['Over time', undefined],
      ['David', 'Clara'],
      ['Not here yet', undefined],
      ['Let in early', undefined],
      ['Arjun', undefined],
    ]);
    expect(hourly[0]).toMatchObject({ status: 'Completed', isOver: true });
    expect(hourly[1]).toMatchObject({
      kind: 'study',
      id: 13,
      unitPrice: expect.any(Number),
      next: { name: 'Clara', startsAt: '2026-11-16T14:30:00.000Z' },
    });
    expect(hourly[1]?.unitPrice).toBeGreaterThan(0);
  });

  it('tells of another day all that is taken then [DESK-37]', async () => {
    expect(namesOf((await show('2026-11-17')).hourly)).toEqual(['After midnight']);
    expect(namesOf((await show('2026-11-15')).hourly)).toEqual([]);
  });
});

describe('hours around midnight', async () => {
  const { add, show } = await openTestDay({ now: '2026-11-16T23:50:00Z' });
  await add('Later', { ...hours('pc', 5, '23:00', 1), status: 'Checked in' });
  await add('After midnight', hours('pc', 5, '00:00', 1, '2026-11-17'));
  await add('Until tomorrow', { ...hours('pc', 1, '22:00', 6), status: 'Checked in' });

  it('tells who comes right after midnight [DESK-37]', async () => {
    const { hourly } = await show();
    expect(hourly.map(({ guest, next }) => [guest.name, next?.name])).toEqual([
      ['Later', 'After midnight'],
      ['Until tomorrow', undefined],
    ]);
    expect(namesOf((await show('2026-11-17')).hourly)).toEqual(['After midnight', 'Until tomorrow']);
  });
});

describe('other clocks', async () => {
  const sydney = await openTestDay({
    now: '2026-11-16T14:20:00Z',
    settings: { timeZone: 'Australia/Sydney' },
  });
  const lisbon = await openTestDay({ now: '2026-10-25T00:30:00Z' });

  it("takes the day of the venue's clock [DESK-36]", async () => {
    await sydney.add('Of the 17th', room(1, '2026-11-17', 1, '00:30'));
    await sydney.add('Of the 16th', room(2, '2026-11-16', 1, '23:30'));
    const today = await sydney.show();
    // In Sydney it is 01:20 on the next day.
    expect(today.date).toBe('2026-11-17');
    expect(namesOf(today.arrivals)).toEqual(['Of the 16th', 'Of the 17th']);
    expect(namesOf((await sydney.show('2026-11-16')).arrivals)).toEqual(['Of the 16th']);
  });

  it('knows days of 25 hours [DESK-36]', async () => {
    // The clock shows 01:30 for the first time, and goes back to 01:00 at 02:00.
    await lisbon.add('Last hour', hours('pc', 1, '23:00', 1, '2026-10-25'));
    await lisbon.add('First hour', hours('pc', 1, '00:00', 1, '2026-10-25'));
    await lisbon.add('Day after', hours('pc', 1, '00:00', 1, '2026-10-26'));
    await lisbon.add('Sleeps', room(1, '2026-10-25', 1, '23:30'));
    await lisbon.add('Leaves', { ...room(2, '2026-10-24', 1), status: 'Checked in' });
    const today = await lisbon.show();
    expect(today.date).toBe('2026-10-25');
    expect(namesOf(today.arrivals)).toEqual(['Sleeps']);
    expect(namesOf(today.departures)).toEqual(['Leaves']);
    expect(namesOf((await lisbon.show('2026-10-26')).hourly)).toEqual(['Day after']);
    expect(namesOf((await lisbon.show('2026-10-24')).hourly)).toEqual([]);
  });
});
