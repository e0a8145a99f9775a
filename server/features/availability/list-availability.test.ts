import { describe, expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { app, db } = await createTestApp();

const ask = (search: string) => app.inject(`/api/availability?${search}`);
const look = async (search: string) => (await ask(search)).json();

describe('what is taken and free', () => {
  it('is told of everything for 30 days from today, in order [ROOM-18]', async () => {
    const response = await ask('');
    expect(response.statusCode).toBe(200);
    const all: { kind: string; id: number }[] = response.json();
    const ids = (kind: string) => all.filter((one) => one.kind === kind).map(({ id }) => id);
    expect([...new Set(all.map(({ kind }) => kind))]).toEqual(['room', 'study', 'pc']);
    for (const kind of ['room', 'study', 'pc'])
      expect(ids(kind)).toEqual(ids(kind).toSorted((a, b) => a - b));
    expect(all.find(({ kind }) => kind === 'room')).toEqual({
      kind: 'room',
      id: 1,
      taken: [],
      free: [{ from: '2026-11-15', to: '2026-12-15' }],
    });
    expect(all.find(({ kind }) => kind === 'pc')).toEqual({
      kind: 'pc',
      id: 1,
      taken: [],
      free: [{ from: '2026-11-15T00:00:00Z', to: '2026-12-15T00:00:00Z' }],
    });
  });

  it('is told in nights for a room: the day of departure is free again', async () => {
    await addBooking(db, { kind: 'room', id: 2, date: '2026-11-20', time: '16:00', count: 3 });
    expect(await look('kind=room&id=2&from=2026-11-18&to=2026-11-25')).toEqual([
      {
        kind: 'room',
        id: 2,
        taken: [{ from: '2026-11-20', to: '2026-11-23' }],
        free: [
          { from: '2026-11-18', to: '2026-11-20' },
          { from: '2026-11-23', to: '2026-11-26' },
        ],
      },
    ]);
  });

  it('is cut to the time asked about', async () => {
    await addBooking(db, { kind: 'room', id: 3, date: '2026-11-20', time: '16:00', count: 10 });
    expect(await look('kind=room&id=3&from=2026-11-22&to=2026-11-23')).toEqual([
      { kind: 'room', id: 3, taken: [{ from: '2026-11-22', to: '2026-11-24' }], free: [] },
    ]);
  });

  it('does not tell one guest from the next [ROOM-18]', async () => {
    for (const [time, count] of [
      ['18:00', 1],
      ['19:00', 2],
      ['22:00', 1],
    ] as const)
      await addBooking(db, { kind: 'study', id: 13, date: '2026-11-20', time, count });
    const [study] = await look('kind=study&id=13&from=2026-11-20&to=2026-11-20');
    expect(study.taken).toEqual([
      { from: '2026-11-20T18:00:00Z', to: '2026-11-20T21:00:00Z' },
      { from: '2026-11-20T22:00:00Z', to: '2026-11-20T23:00:00Z' },
    ]);
    await addBooking(db, { kind: 'room', id: 4, date: '2026-11-20', time: '16:00', count: 2 });
    await addBooking(db, { kind: 'room', id: 4, date: '2026-11-22', time: '16:00', count: 1 });
    const [room] = await look('kind=room&id=4&from=2026-11-20&to=2026-11-22');
    expect(room).toMatchObject({ taken: [{ from: '2026-11-20', to: '2026-11-23' }], free: [] });
  });

  it.each(['Cancelled', 'No-show', 'Completed'] as const)('counts what is %s as free', async (status) => {
    await addBooking(db, { kind: 'pc', id: 1, date: '2026-11-21', time: '10:00', count: 2, status });
    const [pc] = await look('kind=pc&id=1&from=2026-11-21&to=2026-11-21');
    expect(pc.taken).toEqual([]);
  });

  it.each(['Pending', 'Confirmed', 'Checked in'] as const)('counts what is %s as taken', async (status) => {
    const id = { Pending: 2, Confirmed: 3, 'Checked in': 4 }[status];
    await addBooking(db, { kind: 'pc', id, date: '2026-11-21', time: '10:00', count: 2, status });
    const [pc] = await look(`kind=pc&id=${id}&from=2026-11-21&to=2026-11-21`);
    expect(pc.taken).toEqual([{ from: '2026-11-21T10:00:00Z', to: '2026-11-21T12:00:00Z' }]);
  });

  it('knows days of 23 and of 25 hours', async () => {
    const span = async (date: string) => {
      const [pc] = await look(`kind=pc&id=5&from=${date}&to=${date}`);
      return pc.free;
    };
    expect(await span('2026-03-29')).toEqual([{ from: '2026-03-29T00:00:00Z', to: '2026-03-29T23:00:00Z' }]);
    expect(await span('2026-10-25')).toEqual([{ from: '2026-10-24T23:00:00Z', to: '2026-10-26T00:00:00Z' }]);
  });

  it('counts the hours that pass, whatever the clock shows', async () => {
    await addBooking(db, { kind: 'study', id: 14, date: '2026-03-29', time: '00:30', count: 2 });
    await addBooking(db, { kind: 'study', id: 14, date: '2026-10-25', time: '00:30', count: 2 });
    const taken = async (date: string) => (await look(`kind=study&id=14&from=${date}&to=${date}`))[0].taken;
    expect(await taken('2026-03-29')).toEqual([{ from: '2026-03-29T00:30:00Z', to: '2026-03-29T02:30:00Z' }]);
    expect(await taken('2026-10-25')).toEqual([{ from: '2026-10-24T23:30:00Z', to: '2026-10-25T01:30:00Z' }]);
  });

  it.each([
    'from=0001-01-01',
    'from=9998-12-31',
    'from=2026-01-01&to=2026-01-31',
    'kind=room&id=1&from=2026-01-01&to=2027-01-01',
  ])('can be asked for %s', async (search) => expect((await ask(search)).statusCode).toBe(200));

  it.each([
    ['from=2026-11-20&to=2026-11-19', 'to'],
    ['to=2026-11-14', 'to'],
    ['from=2026-01-01&to=2026-02-01', 'to'],
    ['kind=room&from=2026-01-01&to=2026-02-01', 'to'],
    ['kind=room&id=1&from=2026-01-01&to=2027-01-02', 'to'],
    ['after=room', 'after'],
    ['after=attic~1', 'after'],
    ['after=room~0', 'after'],
    ['after=room~99999999999', 'after'],
    ['id=1', 'kind'],
    ['kind=attic', 'kind'],
    ['kind=room&id=0', 'id'],
    ['from=2026-02-30', 'from'],
  ])('is refused for %s', async (search, path) => {
    const response = await ask(search);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'BAD_INPUT', errors: [{ path }] });
  });

  it.each([
    ['kind=room&id=13', 'ROOM_NOT_FOUND'],
    ['kind=study&id=1', 'STUDY_ROOM_NOT_FOUND'],
    ['kind=pc&id=999', 'PC_NOT_FOUND'],
  ])('is not found for %s', async (search, code) => {
    const response = await ask(search);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code });
  });
});
