import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { pollFeeds } from '#server/features/blocks/imports/poll-feeds.ts';
import { type SeededRandom, seededRandom } from '#server/lib/seeded-random.ts';
import { addBooking } from '#server/testing/add-booking.ts';
import { findOverlaps } from '#server/testing/find-violations.ts';
import { findRows, updateRows } from '#server/testing/rows.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { fakeChanges } from '#server/testing/wait-for-changes.ts';
import { prove } from './prove.ts';

const now = Temporal.Instant.from('2026-11-15T18:00:00Z');
const house = await createTestApp({ now: () => now.toString() });
const { db, get, post } = house;
const admin = await house.addGuest({ role: 'admin' });
const url = 'https://travel.example/rooms.ics';

/** Fetches the other site's calendar once; nothing in it may disturb the job. */
const follow = async (text: string): Promise<number> => {
  await updateRows(db, 'calendar_imports', { url }, { due_at: new Date(now.epochMilliseconds) });
  const warnings: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = performance.now();
  const job = pollFeeds({
    db,
    changes: fakeChanges(),
    fetchText: async () => text,
    pollEvery: 1_000_000,
    venue: () => ({ now, timeZone: 'Europe/Lisbon' }),
    warn: (line) => void warnings.push(line),
    onRun: () => resolve(),
  });
  await promise;
  await job.close();
  expect(warnings).toEqual([]);
  return (performance.now() - begun) / 1000;
};

const writeFeed = (events: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Travel//EN',
    ...events.flatMap((event, number) => ['BEGIN:VEVENT', `UID:${number}`, event, 'END:VEVENT']),
    'END:VCALENDAR\r\n',
  ].join('\r\n');

const day = (date: string): string => date.replaceAll('-', '');
const nights = (from: string, to: string): string =>
  `DTSTART;VALUE=DATE:${day(from)}\r\nDTEND;VALUE=DATE:${day(to)}`;

const good = writeFeed([nights('2026-12-01', '2026-12-04'), nights('2026-12-20', '2026-12-22')]);
const goodBlocks = [
  ['2026-12-01', '2026-12-04'],
  ['2026-12-20', '2026-12-22'],
];

/** Events written to do harm. */
const hostileEvents: readonly string[] = [
  'DTSTART:20261201T000000Z\r\nRRULE:FREQ=SECONDLY',
  'DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=DAILY;INTERVAL=0',
  'DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=DAILY;COUNT=999999999999',
  'DTSTART;VALUE=DATE:00010101\r\nDTEND;VALUE=DATE:99991231',
  'DTSTART:99991231T235959Z\r\nDURATION:P999999999W',
  'DTSTART;TZID=../../etc/passwd:20261201T100000\r\nDURATION:PT1H',
  'DTSTART;TZID=Europe/Nowhere:20261201T100000\r\nDURATION:-PT1H',
  `DTSTART;VALUE=DATE:20261201\r\nSUMMARY:${'<script>alert(1)</script>'.repeat(2_000)}`,
  `DTSTART;VALUE=DATE:20261201\r\nRDATE:${'20261202T000000Z,'.repeat(5_000)}20261203T000000Z`,
  `DTSTART;VALUE=DATE:20261201${';X=1'.repeat(10_000)}`,
  'DTSTART;VALUE=DATE:20261201\r\nBEGIN:VEVENT\r\nBEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20261201\r\nATTACH:file:///etc/passwd\r\nURL:http://127.0.0.1/',
  '__proto__:1\r\nCONSTRUCTOR:2\r\nDTSTART;VALUE=DATE:20261201',
  'DTSTART;VALUE=DATE:2026\u000012\u202E01',
];

/** Cuts a text, repeats or removes a part of it, or inserts something. */
const damage = (random: SeededRandom, text: string): string => {
  const [from, to] = [random.below(text.length), random.below(text.length)].sort((one, other) => one - other);
  const part = text.slice(from, to);
  return random.pick([
    text.slice(0, from),
    text.slice(0, to) + part.repeat(1 + random.below(50)) + text.slice(to),
    text.slice(0, from) + random.pick(['\0', '\r', '9'.repeat(40), ':;,', '\ud800', '=']) + text.slice(from),
    text.slice(0, from) + text.slice(to),
  ]);
};

const writeHostile = (random: SeededRandom): string => {
  const text = writeFeed([random.pick(hostileEvents), nights('2026-12-10', '2026-12-12')]);
  return random.below(2) === 0 ? text : damage(random, random.below(2) === 0 ? text : good);
};

const listBlocks = async (): Promise<{ from: string; to: string; reason: string }[]> =>
  (await get(admin, '/desk/rooms/room/1')).blocks;

prove(
  {
    test: 'hostile and damaged calendars of another site [CAL-7, CAL-8, CAL-10]',
    must: 'bookings stay as they are, blocks are whole nights of the next years, and a good calendar is imported again afterwards',
    short: 12,
    long: 1_000,
    unit: 'calendars',
  },
  async ({ count, seed, isLong }) => {
    const random = seededRandom(seed);
    for (const date of ['2026-12-02', '2026-12-10', '2026-12-30'])
      await addBooking(db, { kind: 'room', id: 2, date, time: '16:00', count: 1 });
    const guest = await addBooking(db, { kind: 'room', id: 1, date: '2026-12-11', time: '16:00', count: 1 });
    const added = await post(admin, '/desk/rooms/room/1/imports', { name: 'Travel site', url });
    expect(added.statusCode).toBe(201);
    const readBookings = () => findRows(db, 'bookings', { status: 'Confirmed' }, ['id', 'date', 'count']);
    const before = await readBookings();
    let slowest = 0;
    let refused = 0;
    for (let round = 0; round < count; round++) {
      slowest = Math.max(slowest, await follow(writeHostile(random)));
      const [known] = await findRows(db, 'calendar_imports', { url }, ['problem']);
      if (known?.problem != null) refused++;
      expect(await readBookings()).toEqual(before);
      expect(await findOverlaps(db)).toEqual([]);
      for (const { from, to, reason } of await listBlocks()) {
        expect(reason).toBe('Travel site');
        expect(from < to && to <= '2029-01-01').toBe(true);
        // No event blocks a night that a guest has booked.
        expect(to <= '2026-12-11' || from >= addDays('2026-12-11', 1)).toBe(true);
      }
    }
    slowest = Math.max(slowest, await follow(good));
    expect((await listBlocks()).map(({ from, to }) => [from, to])).toEqual(goodBlocks);
    expect(before.some(({ id }) => id === guest)).toBe(true);
    if (isLong) expect(slowest).toBeLessThan(15);
    return `${count} calendars, ${refused} of them refused and the others imported as far as they could be read; the slowest took ${slowest.toFixed(1)} s`;
  },
);
