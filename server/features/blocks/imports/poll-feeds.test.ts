import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { fakeChanges } from '../../../testing/wait-for-changes.ts';
import { pollFeeds } from './poll-feeds.ts';

let now = Temporal.Instant.from('2026-11-15T18:00:00Z');
const house = await createTestApp({ now: () => now.toString() });
const { db, get, post } = house;
const admin = await house.addGuest({ role: 'admin' });

/** Lets a process do what is due, once. */
const poll = async (fetchText: (url: string) => Promise<string>): Promise<void> => {
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
  const url = `https://travel.example/${id}.ics`;
  const answer = await post(admin, `/desk/rooms/room/${id}/imports`, { name: 'Travel site', url });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().insertedId;
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
    await poll(async () => nights(['20261201', '20261215']));
    expect(await blocksOf(1)).toEqual([['2026-12-01', '2026-12-15']]);
    expect((await get(admin, '/desk/rooms/room/1/calendars')).imports).toMatchObject([{ clashes: 0 }]);
  });
});
