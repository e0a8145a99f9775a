import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { OutsideError } from '../../../lib/outside/fetch-outside.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { fakeChanges } from '../../../testing/wait-for-changes.ts';
import { pollFeeds } from './poll-feeds.ts';

let now = Temporal.Instant.from('2026-11-15T18:00:00Z');
const house = await createTestApp({ now: () => now.toString() });
const { db, get, post } = house;
const admin = await house.addGuest({ role: 'admin' });

const addressOf = (id: number) => `https://travel.example/${id}.ics`;

/** Lets a process do what is due, once; only the calendar of one room can be reached. */
const poll = async (id: number, readSite: () => Promise<string>): Promise<void> => {
  const fetchText = async (url: string): Promise<string> => {
    if (url !== addressOf(id)) throw new OutsideError('unreachable');
    return readSite();
  };
  const warnings: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const job = pollFeeds({
    ...{ db, changes: fakeChanges(), fetchText, pollEvery: 1_000_000, onRun: () => resolve() },
    venue: () => ({ now, timeZone: 'Europe/Lisbon' }),
    warn: (line) => void warnings.push(line),
  });
  await promise;
  await job.close();
  expect(warnings).toEqual([]);
};

/** A calendar in which these nights are taken. */
const nights = (...spans: [string, string][]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Travel//EN'],
    ...spans.flatMap(([from, to]) => [
      ...['BEGIN:VEVENT', `UID:${from}`],
      ...[`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, 'END:VEVENT'],
    ]),
    'END:VCALENDAR\r\n',
  ].join('\r\n');

const add = async (id: number): Promise<string> => {
  const answer = await post(admin, `/desk/rooms/room/${id}/imports`, {
    ...{ name: 'Travel site', url: addressOf(id) },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().insertedId;
};
const fetchNow = async (id: number, importId: string): Promise<void> => {
  const answer = await post(admin, `/desk/rooms/room/${id}/imports/${importId}/fetch`);
  expect(answer.statusCode, answer.body).toBe(200);
};
const blocksOf = async (id: number): Promise<[string, string][]> =>
  (await get(admin, `/desk/rooms/room/${id}`)).blocks.map(({ from, to }: { from: string; to: string }) => [
    from,
    to,
  ]);

describe('a calendar of another site', () => {
  it('closes all of a time in which a hold has ended that nobody has deleted yet [CAL-10]', async () => {
    const line = { kind: 'room', id: 1, date: '2026-12-05', time: '16:00', nights: 1 };
    expect((await house.checkOut(await house.addGuest(), [line])).statusCode).toBe(201);
    now = now.add({ hours: 1 });
    await add(1);
    await poll(1, async () => nights(['20261201', '20261215']));
    expect(await blocksOf(1)).toEqual([['2026-12-01', '2026-12-15']]);
    expect((await get(admin, '/desk/rooms/room/1/calendars')).imports).toMatchObject([{ clashes: 0 }]);
  });

  it('is fetched once more when somebody asks for it while it is being fetched [CAL-7]', async () => {
    const importId = await add(2);
    const texts = [
      nights(['20261201', '20261203']),
      '<html>Please log in</html>',
      nights(['20261206', '20261208']),
    ];
    let fetched = 0;
    await poll(2, async () => {
      const text = texts[fetched++];
      if (text === undefined) throw new Error('Nobody has asked.');
      now = now.add({ seconds: 5 });
      if (fetched < texts.length) await fetchNow(2, importId);
      now = now.add({ seconds: 5 });
      return text;
    });
    expect(fetched).toBe(3);
    expect(await blocksOf(2)).toEqual([['2026-12-06', '2026-12-08']]);
    const [found] = (await get(admin, '/desk/rooms/room/2/calendars')).imports;
    expect([found.isWaiting, found.problem]).toEqual([false, undefined]);
  });

  it('is not followed as it was before another process has fetched it [CAL-7]', async () => {
    const importId = await add(3);
    const late = async (older: string | Error): Promise<string> => {
      now = now.add({ seconds: 5 });
      await fetchNow(3, importId);
      await poll(3, async () => nights(['20261201', '20261203']));
      if (typeof older === 'string') return older;
      throw older;
    };
    for (const older of [nights(), new OutsideError('too slow')]) {
      now = now.add({ minutes: 31 });
      let fetched = 0;
      await poll(3, async () => (fetched++ === 0 ? late(older) : nights()));
      expect(fetched).toBe(1);
      expect(await blocksOf(3)).toEqual([['2026-12-01', '2026-12-03']]);
      const [found] = (await get(admin, '/desk/rooms/room/3/calendars')).imports;
      expect([found.isWaiting, found.problem]).toEqual([false, undefined]);
    }
  });
});
