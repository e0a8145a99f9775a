import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { composeMessage } from '../../mail/compose-message.ts';
import type { StoredContent } from '../../mail/content/mail-content.ts';
import { type ReadEvent, readCalendar } from '../../testing/read-calendar.ts';
import { buildTestApp, createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { db } = house;

/** Stays from 16:00 on the day before a clock change, and four hours from midnight on the day of the change. */
const changes = [
  {
    timeZone: 'Europe/Lisbon',
    eve: '2027-03-27',
    day: '2027-03-28',
    after: '2027-03-29',
    stay: ['2027-03-27T16:00:00Z', '2027-03-29T10:00:00Z'],
    hours: ['2027-03-28T00:00:00Z', '2027-03-28T04:00:00Z'],
  },
  {
    timeZone: 'Europe/Lisbon',
    eve: '2027-10-30',
    day: '2027-10-31',
    after: '2027-11-01',
    stay: ['2027-10-30T15:00:00Z', '2027-11-01T11:00:00Z'],
    hours: ['2027-10-30T23:00:00Z', '2027-10-31T03:00:00Z'],
  },
  {
    timeZone: 'America/New_York',
    eve: '2027-03-13',
    day: '2027-03-14',
    after: '2027-03-15',
    stay: ['2027-03-13T21:00:00Z', '2027-03-15T15:00:00Z'],
    hours: ['2027-03-14T05:00:00Z', '2027-03-14T09:00:00Z'],
  },
  {
    timeZone: 'America/New_York',
    eve: '2027-11-06',
    day: '2027-11-07',
    after: '2027-11-08',
    stay: ['2027-11-06T20:00:00Z', '2027-11-08T16:00:00Z'],
    hours: ['2027-11-07T04:00:00Z', '2027-11-07T08:00:00Z'],
  },
  {
    timeZone: 'Pacific/Auckland',
    eve: '2027-04-03',
    day: '2027-04-04',
    after: '2027-04-05',
    stay: ['2027-04-03T03:00:00Z', '2027-04-04T23:00:00Z'],
    hours: ['2027-04-03T11:00:00Z', '2027-04-03T15:00:00Z'],
  },
  {
    timeZone: 'Pacific/Auckland',
    eve: '2027-09-25',
    day: '2027-09-26',
    after: '2027-09-27',
    stay: ['2027-09-25T04:00:00Z', '2027-09-26T22:00:00Z'],
    hours: ['2027-09-25T12:00:00Z', '2027-09-25T16:00:00Z'],
  },
  // Half an hour off, and without clock changes.
  {
    timeZone: 'Asia/Kolkata',
    eve: '2027-03-27',
    day: '2027-03-28',
    after: '2027-03-29',
    stay: ['2027-03-27T10:30:00Z', '2027-03-29T05:30:00Z'],
    hours: ['2027-03-27T18:30:00Z', '2027-03-27T22:30:00Z'],
  },
] as const;

const spanOf = (event: ReadEvent | undefined) => event && [event.from, event.to];

/** The calendar files mailed for a booking, in order. */
const readMailed = async (bookingId: string) => {
  const rows = await db
    .selectFrom('mails')
    .select(['content', 'created_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
  const messages = await Promise.all(
    // The column contains nothing else.
    rows.map(({ content, created_at }) => composeMessage({ content: content as StoredContent, created_at })),
  );
  return messages.flatMap((message) => message?.calendars ?? []).map(({ text }) => readCalendar(text));
};

const clock = { now: () => Temporal.Instant.from('2027-02-01T12:00:00Z') };
const openIn = (timeZone: string) => buildTestApp(house, { settings: { timeZone }, clock });

describe.each(changes)('in $timeZone, over $day', ({ timeZone, eve, day, after, stay, hours }) => {
  it('mails and feeds say the same moments to another program [CAL-5]', async () => {
    const app = await openIn(timeZone);
    const [guest, admin] = [await house.addGuest(), await house.addGuest({ role: 'admin' })];
    const index = changes.findIndex((one) => one.stay === stay) + 1;
    const send = (method: 'POST' | 'PUT', by: typeof guest, path: string, payload: object) =>
      app.inject({ method, url: `/api${path}`, headers: by.headers, payload });
    const bookAt = async (payload: object): Promise<string> => {
      const answer = await send('POST', admin, '/desk/bookings', { ...payload, guest: { uid: guest.uid } });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().insertedId;
    };
    const room = await bookAt({ kind: 'room', id: index, date: eve, time: '16:00', nights: 2 });
    const pc = await bookAt({ kind: 'pc', id: 1, date: day, time: '00:00', duration: 4 });
    const makeFeed = async (by: typeof guest, path: string): Promise<() => Promise<ReadEvent[]>> => {
      const { url } = (await send('PUT', by, path, {})).json();
      return async () => readCalendar((await app.inject(new URL(url).pathname)).body).events;
    };
    const ofGuest = await makeFeed(guest, '/calendarFeed');
    const ofRoom = await makeFeed(admin, `/desk/rooms/room/${index}/feed`);
    const ofPc = await makeFeed(admin, '/desk/rooms/pc/1/feed');

    for (const [id, span] of [
      [room, stay],
      [pc, hours],
    ] as const) {
      const [mailed] = await readMailed(id);
      expect([mailed?.method, spanOf(mailed?.events[0])]).toEqual(['REQUEST', [...span]]);
      const listed = (await ofGuest()).find(({ uid }) => uid === mailed?.events[0]?.uid);
      expect(spanOf(listed)).toEqual([...span]);
    }
    expect((await ofRoom()).map(spanOf)).toEqual([[eve, after]]);
    expect((await ofPc()).map(spanOf)).toContainEqual([...hours]);
    await app.close();
  });
});

it('a changed and a cancelled booking replace what calendars have of it, by mail or by feed [CAL-5, MAIL-4]', async () => {
  const app = await openIn('Europe/Lisbon');
  const [guest, admin] = [await house.addGuest(), await house.addGuest({ role: 'admin' })];
  const send = (method: 'POST' | 'PUT', by: typeof guest, path: string, payload: object) =>
    app.inject({ method, url: `/api${path}`, headers: by.headers, payload });
  const { url } = (await send('PUT', guest, '/calendarFeed', {})).json();
  const booked = await send('POST', admin, '/desk/bookings', {
    kind: 'room',
    id: 9,
    date: '2027-03-27',
    time: '16:00',
    nights: 2,
    guest: { uid: guest.uid },
  });
  const id = booked.json().insertedId;
  const feeds: ReadEvent[][] = [];
  const read = async () =>
    void feeds.push(readCalendar((await app.inject(new URL(url).pathname)).body).events);
  await read();
  await send('PUT', admin, `/desk/bookings/${id}`, { date: '2027-04-01' });
  await read();
  await send('POST', guest, `/bookings/${id}/cancel`, {});
  await read();
  const mailed = await readMailed(id);
  expect(mailed.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);

  // Like a calendar: one event per id, and newer ones replace older ones.
  const calendar = new Map<string, ReadEvent>();
  const take = (events: readonly ReadEvent[]) => {
    for (const event of events)
      if (event.sequence >= (calendar.get(event.uid)?.sequence ?? 0)) calendar.set(event.uid, event);
    return [...calendar.values()].map(({ status, from }) => [status, from]);
  };
  const states = [
    [['CONFIRMED', '2027-03-27T16:00:00Z']],
    [['CONFIRMED', '2027-04-01T15:00:00Z']],
    [['CANCELLED', '2027-04-01T15:00:00Z']],
  ];
  for (const [step, state] of states.entries()) {
    expect(take(mailed[step]?.events ?? [])).toEqual(state);
    expect(take(feeds[step] ?? [])).toEqual(state);
    // An older version that arrives late changes nothing.
    expect(take(mailed[0]?.events ?? [])).toEqual(state);
  }
  for (const events of [mailed.flatMap((one) => one.events), feeds.flat()]) {
    const sequences = events.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
  }
  await app.close();
});
