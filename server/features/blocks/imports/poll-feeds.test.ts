import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Kind } from '#contract/kinds.ts';
import { OutsideError } from '../../../lib/outside/fetch-outside.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { fakeChanges, waitForChanges } from '../../../testing/wait-for-changes.ts';
import { serveWaiting } from '../../waitlist/follow-waitlist.ts';
import { pollFeeds } from './poll-feeds.ts';

let now = Temporal.Instant.from('2026-11-15T18:00:00Z');
const house = await createTestApp({ now: () => now.toString() });
const { db, get, post } = house;
const admin = await house.addGuest({ role: 'admin' });

/** As in paths of the desk. */
type Place = `${Kind}/${number}`;

const addressOf = (place: Place) => `https://travel.example/${place}.ics`;

/** Runs the job once; only the calendar of one place can be reached. */
const poll = async (place: Place, readSite: () => Promise<string>): Promise<void> => {
  const fetchText = async (url: string): Promise<string> => {
    if (url !== addressOf(place)) throw new OutsideError('unreachable');
    return readSite();
  };
  const warnings: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const job = pollFeeds({
    db,
    changes: fakeChanges(),
    fetchText,
    pollEvery: 1_000_000,
    onRun: () => resolve(),
    venue: () => ({ now, timeZone: 'Europe/Lisbon' }),
    warn: (line) => void warnings.push(line),
  });
  await promise;
  await job.close();
  expect(warnings).toEqual([]);
};

/** A calendar in which these nights or hours are taken. */
const nights = (...spans: [string, string][]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Travel//EN',
    ...spans.flatMap(([from, to]) => [
      'BEGIN:VEVENT',
      `UID:${from}`,
      ...(from.includes('T')
        ? [`DTSTART:${from}`, `DTEND:${to}`]
        : [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR\r\n',
  ].join('\r\n');

const add = async (place: Place): Promise<string> => {
  const answer = await post(admin, `/desk/rooms/${place}/imports`, {
    name: 'Travel site',
    url: addressOf(place),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().insertedId;
};
const fetchNow = async (place: Place, importId: string): Promise<void> => {
  const answer = await post(admin, `/desk/rooms/${place}/imports/${importId}/fetch`);
  expect(answer.statusCode, answer.body).toBe(200);
};
const importsOf = async (place: Place) => (await get(admin, `/desk/rooms/${place}/calendars`)).imports;
const blocksOf = async (place: Place): Promise<[string, string][]> =>
  (await get(admin, `/desk/rooms/${place}`)).blocks.map(({ from, to }: { from: string; to: string }) => [
    from,
    to,
  ]);

describe('a calendar of another site', () => {
  it('closes all of a time in which a hold has ended that nobody has deleted yet [CAL-10]', async () => {
    const line = { kind: 'room', id: 1, date: '2026-12-05', time: '16:00', nights: 1 };
    expect((await house.checkOut(await house.addGuest(), [line])).statusCode).toBe(201);
    now = now.add({ hours: 1 });
    await add('room/1');
    await poll('room/1', async () => nights(['20261201', '20261215']));
    expect(await blocksOf('room/1')).toEqual([['2026-12-01', '2026-12-15']]);
    expect(await importsOf('room/1')).toMatchObject([{ clashes: 0 }]);
  });

  it('is fetched once more when somebody asks for it while it is being fetched [CAL-7]', async () => {
    const importId = await add('room/2');
    const texts = [
      nights(['20261201', '20261203']),
      '<html>Please log in</html>',
      nights(['20261206', '20261208']),
    ];
    let fetched = 0;
    await poll('room/2', async () => {
      const text = texts[fetched++];
      if (text === undefined) throw new Error('Nobody has asked.');
      now = now.add({ seconds: 5 });
      if (fetched < texts.length) await fetchNow('room/2', importId);
      now = now.add({ seconds: 5 });
      return text;
    });
    expect(fetched).toBe(3);
    expect(await blocksOf('room/2')).toEqual([['2026-12-06', '2026-12-08']]);
    const [found] = await importsOf('room/2');
    expect([found.isWaiting, found.problem]).toEqual([false, undefined]);
  });

  it('is not followed as it was before another process has fetched it [CAL-7]', async () => {
    const importId = await add('room/3');
    const late = async (older: string | Error): Promise<string> => {
      now = now.add({ seconds: 5 });
      await fetchNow('room/3', importId);
      await poll('room/3', async () => nights(['20261201', '20261203']));
      if (typeof older === 'string') return older;
      throw older;
    };
    for (const older of [nights(), new OutsideError('too slow')]) {
      now = now.add({ minutes: 31 });
      let fetched = 0;
      await poll('room/3', async () => (fetched++ === 0 ? late(older) : nights()));
      expect(fetched).toBe(1);
      expect(await blocksOf('room/3')).toEqual([['2026-12-01', '2026-12-03']]);
      const [found] = await importsOf('room/3');
      expect([found.isWaiting, found.problem]).toEqual([false, undefined]);
    }
  });
});

/** Whether something is held for a guest once the waitlist was served. */
const isServed = async (guest: Parameters<typeof get>[0]): Promise<boolean> => {
  const venue = { now, timeZone: 'Europe/Lisbon', origin: 'https://desk.example.com' };
  await serveWaiting(db, { ...venue, maxUpcoming: 10 });
  return (await get(guest, '/waitlist'))[0]?.hold !== undefined;
};

describe.each([
  {
    place: 'room/4',
    kind: 'room',
    id: 4,
    list: '/rooms',
    path: '/bookings',
    code: 'ROOM_TAKEN',
    length: { nights: 1 },
    bookable: { roomId: 4 },
    text: nights(['20261204', '20261207']),
    whole: ['2026-12-04', '2026-12-07'],
  },
  {
    place: 'study/14',
    kind: 'study',
    id: 14,
    list: '/studyRooms',
    path: '/bookings',
    code: 'STUDY_ROOM_TAKEN',
    length: { duration: 1 },
    bookable: { roomId: 14, roomType: 'study' },
    text: nights(['20261205', '20261206']),
    whole: ['2026-12-05T00:00:00.000Z', '2026-12-06T00:00:00.000Z'],
  },
  {
    place: 'pc/3',
    kind: 'pc',
    id: 3,
    list: '/pcs',
    path: '/pcbookinghistory',
    code: 'PC_TAKEN',
    length: { duration: 1 },
    bookable: { pcId: 3 },
    text: nights(['20261205', '20261206']),
    whole: ['2026-12-05T00:00:00.000Z', '2026-12-06T00:00:00.000Z'],
  },
] as const)('a $kind that is booked here and sold elsewhere', (given) => {
  const { place, kind, id, list, path, code, length, bookable, text, whole } = given;
  const time = { date: '2026-12-05', time: '16:00', ...length };
  const book = async () => post(await house.addGuest(), path, { ...bookable, ...time });
  const isShown = async (): Promise<boolean[]> => {
    await waitForChanges(house);
    const [{ free }] = await get(admin, `/availability?kind=${kind}&id=${id}&from=2026-12-05&to=2026-12-05`);
    const listed: { id: number }[] = await get(admin, `${list}?date=2026-12-05`);
    return [free.length > 0, listed.some((one) => one.id === id)];
  };

  it('is nobody else’s when the booking ends, and fetched and closed at once [CAL-12]', {
    tags: kind === 'study' ? [] : 'thorough',
  }, async () => {
    const [owner, waiting] = [await house.addGuest(), await house.addGuest()];
    const booked = await post(owner, path, { ...bookable, ...time });
    expect(booked.statusCode, booked.body).toBe(201);
    expect((await post(waiting, '/waitlist', { kind, id, ...time })).statusCode).toBe(201);
    const importId = await add(place);
    await poll(place, async () => text);
    expect(await blocksOf(place)).toHaveLength(2);
    expect((await post(owner, `/bookings/${booked.json().insertedId}/cancel`, {})).statusCode).toBe(200);
    expect((await book()).json().code).toBe(code);
    const walkIn = { kind, id, ...time, guest: { name: 'Mara Vogt' } };
    expect((await post(admin, '/desk/bookings', walkIn)).json().code).toBe(code);
    expect([await isServed(waiting), await isShown()]).toEqual([false, [false, false]]);
    expect(await importsOf(place)).toMatchObject([{ isWaiting: true }]);
    await poll(place, async () => text);
    expect(await blocksOf(place)).toEqual([whole]);
    expect(await importsOf(place)).toMatchObject([{ isWaiting: false, clashes: 0 }]);
    // Once the other site has cancelled too, the time is free.
    await fetchNow(place, importId);
    await poll(place, async () => nights());
    expect([await isShown(), await isServed(waiting)]).toEqual([[true, true], true]);
  });
});

describe('a booking that clashes with a calendar', () => {
  const book = async (id: number, count = 3): Promise<string> => {
    const body = { roomId: id, date: '2026-12-04', time: '16:00', nights: count };
    const answer = await post(await house.addGuest(), '/bookings', body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().insertedId;
  };
  const follow = async (place: Place): Promise<string> => {
    const importId = await add(place);
    await poll(place, async () => nights(['20261204', '20261207']));
    expect(await importsOf(place)).toMatchObject([{ isWaiting: false, blocks: 0, clashes: 1 }]);
    return importId;
  };

  it('is shortened and moved away, what it leaves is closed, and it does not come back [CAL-12]', async () => {
    const bookingId = await book(5);
    await follow('room/5');
    const move = async (change: object) => house.put(admin, `/desk/bookings/${bookingId}`, change);
    expect((await move({ nights: 2 })).statusCode).toBe(200);
    await poll('room/5', async () => nights(['20261204', '20261207']));
    expect(await blocksOf('room/5')).toEqual([['2026-12-06', '2026-12-07']]);
    expect((await move({ id: 6 })).statusCode).toBe(200);
    expect((await move({ id: 5 })).json().code).toBe('ROOM_TAKEN');
    await poll('room/5', async () => nights(['20261204', '20261207']));
    expect(await blocksOf('room/5')).toEqual([['2026-12-04', '2026-12-07']]);
  });

  it('leaves its time to everybody once the calendar is removed or lets go of it [CAL-12]', async () => {
    for (const end of ['removed', 'changed']) {
      const bookingId = await book(7);
      const importId = await follow('room/7');
      expect((await post(admin, `/bookings/${bookingId}/cancel`, {})).statusCode).toBe(200);
      if (end === 'changed') await poll('room/7', async () => nights());
      const url = `/api/desk/rooms/room/7/imports/${importId}`;
      const removed = await house.app.inject({ method: 'DELETE', url, headers: admin.headers });
      expect(removed.statusCode).toBe(200);
      await post(admin, `/bookings/${await book(7)}/cancel`, {});
    }
  });
});
