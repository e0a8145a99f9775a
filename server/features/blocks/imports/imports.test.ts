import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Kind } from '#contract/kinds.ts';
import { OutsideError } from '../../../lib/outside/fetch-outside.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { attentionOf } from '../../../testing/open-test-day.ts';
import { findRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { fakeChanges } from '../../../testing/wait-for-changes.ts';
import { pollFeeds } from './poll-feeds.ts';

let now = Temporal.Instant.from('2026-11-15T18:00:00Z');
const house = await createTestApp({ now: () => now.toString() });
const { app, db, get, post } = house;
const admin = await house.addGuest({ role: 'admin' });

/** The responses of the sites of this test, by address. */
const sites = new Map<string, string | Error>();
const asked: string[] = [];
const fetchText = async (url: string): Promise<string> => {
  asked.push(url);
  const text = sites.get(url);
  if (typeof text === 'string') return text;
  throw text ?? new OutsideError('unreachable');
};

/** Runs the job once, in one or several processes. */
const poll = async (processes = 1): Promise<void> => {
  const warnings: string[] = [];
  const jobs = Array.from({ length: processes }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const job = pollFeeds({
      db,
      changes: fakeChanges(),
      fetchText,
      pollEvery: 1_000_000,
      venue: () => ({ now, timeZone: 'Europe/Lisbon' }),
      warn: (line) => void warnings.push(line),
      onRun: () => resolve(),
    });
    return { job, promise };
  });
  await Promise.all(jobs.map(({ promise }) => promise));
  await Promise.all(jobs.map(({ job }) => job.close()));
  expect(warnings).toEqual([]);
};

const nights = (...spans: [string, string][]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Travel//EN',
    ...spans.flatMap(([from, to]) => [
      'BEGIN:VEVENT',
      `UID:${from}`,
      'SUMMARY:Mara Vogt',
      ...(from.includes('T')
        ? [`DTSTART:${from}`, `DTEND:${to}`]
        : [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR\r\n',
  ].join('\r\n');

const pathOf = (kind: Kind, id: number) => `/desk/rooms/${kind}/${id}`;
const add = async (
  kind: Kind,
  id: number,
  name = 'Travel site',
): Promise<{ url: string; importId: string }> => {
  const url = `https://travel.example/${kind}/${id}/${name.replaceAll(' ', '-')}.ics`;
  const answer = await post(admin, `${pathOf(kind, id)}/imports`, { name, url });
  expect(answer.statusCode, answer.body).toBe(201);
  return { url, importId: answer.json().insertedId };
};
const blocksOf = async (kind: Kind, id: number): Promise<[string, string, string][]> =>
  (await get(admin, pathOf(kind, id))).blocks.map(
    ({ from, to, reason }: { from: string; to: string; reason: string }) => [from, to, reason],
  );
const importsOf = async (kind: Kind, id: number) =>
  (await get(admin, `${pathOf(kind, id)}/calendars`)).imports;
const later = () => {
  now = now.add({ minutes: 31 });
};
const remove = (path: string) => app.inject({ method: 'DELETE', url: `/api${path}`, headers: admin.headers });

const painters = { kind: 'room', from: '2026-12-20', to: '2026-12-22', reason: 'Painters' };

describe('a calendar of another site', () => {
  it('closes nights, and follows what is new, moved and gone [CAL-7]', async () => {
    const { url, importId } = await add('room', 1);
    expect(await importsOf('room', 1)).toEqual([
      { _id: importId, name: 'Travel site', site: 'travel.example', isWaiting: true, blocks: 0, clashes: 0 },
    ]);
    sites.set(url, nights(['20261120', '20261123'], ['20261201', '20261203'], ['20261001', '20261003']));
    await poll();
    expect(await blocksOf('room', 1)).toEqual([
      ['2026-11-20', '2026-11-23', 'Travel site'],
      ['2026-12-01', '2026-12-03', 'Travel site'],
    ]);
    const [kept] = await findRows(db, 'bookings', { room_id: 1, date: '2026-11-20' }, ['id']);
    expect(await importsOf('room', 1)).toMatchObject([
      { isWaiting: false, fetchedAt: '2026-11-15T18:00:00.000Z', blocks: 2, clashes: 0 },
    ]);
    sites.set(url, nights(['20261120', '20261123'], ['20261202', '20261205'], ['20261224', '20261226']));
    await poll();
    expect(asked.filter((one) => one === url)).toHaveLength(1);
    later();
    await poll();
    expect(await blocksOf('room', 1)).toEqual([
      ['2026-11-20', '2026-11-23', 'Travel site'],
      ['2026-12-02', '2026-12-05', 'Travel site'],
      ['2026-12-24', '2026-12-26', 'Travel site'],
    ]);
    // An unchanged time keeps its block.
    expect(await findRows(db, 'bookings', { room_id: 1, date: '2026-11-20' }, ['id'])).toEqual([kept]);
    const taken = await post(await house.addGuest(), '/bookings', {
      roomId: 1,
      date: '2026-12-24',
      time: '16:00',
      nights: 1,
    });
    expect(taken.json().code).toBe('ROOM_TAKEN');
    sites.set(url, nights());
    later();
    await poll();
    expect(await blocksOf('room', 1)).toEqual([]);
  });

  it.each(['study', 'pc'] as const)(
    'closes whole hours of a %s by the clock of the venue [CAL-7]',
    async (kind) => {
      const { url } = await add(kind, kind === 'pc' ? 2 : 13);
      sites.set(
        url,
        nights(
          ['20260720T150000', '20260720T160000'],
          ['20261120T101500Z', '20261120T120000Z'],
          ['20261121', '20261122'],
        ),
      );
      await poll();
      expect(await blocksOf(kind, kind === 'pc' ? 2 : 13)).toEqual([
        ['2026-11-20T10:00:00.000Z', '2026-11-20T12:00:00.000Z', 'Travel site'],
        ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z', 'Travel site'],
      ]);
    },
  );

  it('leaves blocks as they are when it cannot be read, and says why [CAL-7, CAL-8]', async () => {
    const { url } = await add('room', 2);
    sites.set(url, nights(['20261120', '20261123']));
    await poll();
    for (const [answer, problem] of [
      [new OutsideError('address'), 'address'],
      [new OutsideError('too large'), 'too large'],
      [new OutsideError('too slow'), 'too slow'],
      ['<html>Please log in</html>', 'not a calendar'],
      [new OutsideError('refused'), 'refused'],
    ] as const) {
      sites.set(url, answer);
      later();
      await poll();
      expect(await importsOf('room', 2)).toMatchObject([{ problem, blocks: 1 }]);
    }
    sites.set(url, nights());
    later();
    await poll();
    expect((await importsOf('room', 2))[0]).not.toHaveProperty('problem');
    expect(await blocksOf('room', 2)).toEqual([]);
  });

  it('writes over nothing, closes what is left, and tells of it on Today [CAL-10]', {
    tags: 'thorough',
  }, async () => {
    const guest = await house.addGuest();
    const stay = { kind: 'room', id: 3, time: '16:00', uid: guest.uid } as const;
    const bookingId = await addBooking(db, { ...stay, date: '2026-12-02', count: 1 });
    const held = await addBooking(db, { ...stay, date: '2026-12-10', count: 2, status: 'Pending' });
    await post(admin, '/desk/blocks', { ...painters, id: 3 });
    const { url } = await add('room', 3);
    sites.set(
      url,
      nights(
        ['20261201', '20261204'],
        ['20261210', '20261212'],
        ['20261221', '20261223'],
        ['20261228', '20261229'],
      ),
    );
    await poll();
    expect(await blocksOf('room', 3)).toEqual([
      ['2026-12-01', '2026-12-02', 'Travel site'],
      ['2026-12-03', '2026-12-04', 'Travel site'],
      ['2026-12-20', '2026-12-22', 'Painters'],
      ['2026-12-22', '2026-12-23', 'Travel site'],
      ['2026-12-28', '2026-12-29', 'Travel site'],
    ]);
    expect(await importsOf('room', 3)).toMatchObject([{ blocks: 4, clashes: 3 }]);
    const told = async () =>
      attentionOf(await get(admin, '/desk/today'), 'calendar').map(({ from, to, calendar, booking }) => [
        from,
        to,
        calendar,
        booking?._id,
      ]);
    expect(await told()).toEqual([
      ['2026-12-01', '2026-12-04', 'Travel site', bookingId],
      ['2026-12-10', '2026-12-12', 'Travel site', held],
      ['2026-12-21', '2026-12-23', 'Travel site', undefined],
    ]);
    // The clash goes with the booking, and the next fetch closes the rest too.
    await updateRows(db, 'bookings', { id: bookingId }, { status: 'Cancelled', cancelled_at: new Date() });
    expect(await told()).toHaveLength(2);
    later();
    await poll();
    expect((await blocksOf('room', 3))[0]).toEqual(['2026-12-01', '2026-12-04', 'Travel site']);
    expect(await told()).toHaveLength(2);
    now = Temporal.Instant.from('2027-01-02T12:00:00Z');
    expect(await told()).toEqual([]);
    now = Temporal.Instant.from('2026-11-16T12:00:00Z');
  });

  it('does not clash with itself, but with another one [CAL-10]', { tags: 'thorough' }, async () => {
    const [one, other] = [await add('room', 4, 'One'), await add('room', 4, 'Other')];
    for (const { url } of [one, other])
      sites.set(url, nights(['20261201', '20261204'], ['20261203', '20261205']));
    await poll();
    expect(await blocksOf('room', 4)).toHaveLength(1);
    const counts = (await importsOf('room', 4)).map(({ clashes }: { clashes: number }) => clashes);
    expect(counts.toSorted()).toEqual([0, 1]);
  });

  it('is fetched now when somebody asks, by one of many processes [CAL-7, CAL-11]', async () => {
    const { url, importId } = await add('room', 5);
    sites.set(url, nights(['20261201', '20261204']));
    await poll(4);
    expect(asked.filter((one) => one === url)).toHaveLength(1);
    const answer = await post(admin, `${pathOf('room', 5)}/imports/${importId}/fetch`);
    expect([answer.statusCode, (await importsOf('room', 5))[0].isWaiting]).toEqual([200, true]);
    await poll(4);
    expect(asked.filter((one) => one === url)).toHaveLength(2);
    expect(await blocksOf('room', 5)).toHaveLength(1);
    // A retired room is skipped.
    await updateRows(db, 'rooms', { id: 5 }, { retired_at: new Date() });
    later();
    await poll();
    expect(asked.filter((one) => one === url)).toHaveLength(2);
  });

  it('takes its blocks along when it is removed, and no others [CAL-7]', async () => {
    const { url, importId } = await add('room', 6);
    sites.set(url, nights(['20261201', '20261204'], ['20261210', '20261212']));
    await post(admin, '/desk/blocks', { ...painters, id: 6 });
    await poll();
    expect(await blocksOf('room', 6)).toHaveLength(3);
    const path = `${pathOf('room', 6)}/imports/${importId}`;
    for (const wrong of [path.replace('room/6', 'room/7'), `${pathOf('room', 6)}/imports/000000000000`])
      expect((await remove(wrong)).json().code).toBe('CALENDAR_NOT_FOUND');
    expect((await remove(path)).json()).toEqual({ success: true });
    expect(await blocksOf('room', 6)).toEqual([['2026-12-20', '2026-12-22', 'Painters']]);
    expect(await importsOf('room', 6)).toEqual([]);
    expect((await remove(path)).json().code).toBe('CALENDAR_NOT_FOUND');
  });

  it('that is removed while it is fetched closes nothing [CAL-7]', async () => {
    const { url, importId } = await add('room', 8);
    sites.set(url, nights(['20261201', '20261204']));
    const path = `${pathOf('room', 8)}/imports/${importId}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    const job = pollFeeds({
      db,
      changes: fakeChanges(),
      pollEvery: 1_000_000,
      warn: () => {},
      venue: () => ({ now, timeZone: 'Europe/Lisbon' }),
      fetchText: async (address) => {
        if (address === url) await remove(path);
        return fetchText(address);
      },
      onRun: () => resolve(),
    });
    await promise;
    await job.close();
    expect(await blocksOf('room', 8)).toEqual([]);
  });
});

describe('what may be followed', () => {
  it.each([
    'http://127.0.0.1/x.ics',
    'http://[::1]/x.ics',
    'http://169.254.169.254/',
    'http://10.0.0.1/',
    'ftp://travel.example/',
    'https://user:pass@travel.example/',
    'https://travel.example:8080/',
    'not an address',
    'http://2130706433/',
  ])('is not %s [CAL-9]', async (url) => {
    const answer = await post(admin, `${pathOf('room', 9)}/imports`, { name: 'Inside', url });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'CALENDAR_ADDRESS']);
  });

  it('is each address once, ten at most, added once under a key, by admins, of what there is [CAL-11]', async () => {
    const path = `${pathOf('room', 10)}/imports`;
    const body = { name: 'Webcal', url: 'webcal://travel.example/webcal.ics' };
    const first = await post(admin, path, body, 'import-key');
    expect((await post(admin, path, body, 'import-key')).json()).toEqual(first.json());
    expect((await post(admin, path, body)).json().code).toBe('CALENDAR_EXISTS');
    for (let n = 1; n < 10; n++) await add('room', 10, `Site ${n}`);
    expect(
      (await post(admin, path, { name: 'One more', url: 'https://travel.example/more' })).json().code,
    ).toBe('CALENDARS_FULL');
    expect((await post(admin, `${pathOf('pc', 99)}/imports`, body)).json().code).toBe('PC_NOT_FOUND');
    for (const role of ['user', 'clerk'] as const)
      expect((await post(await house.addGuest({ role }), path, body)).statusCode).toBe(403);
  });

  it('is in the log, with who added, asked and removed, what was closed, and without the address [CAL-11]', async () => {
    const { url, importId } = await add('pc', 4);
    sites.set(url, nights(['20261120T100000Z', '20261120T120000Z']));
    await poll();
    await post(admin, `${pathOf('pc', 4)}/imports/${importId}/fetch`);
    sites.set(url, nights());
    await poll();
    await remove(`${pathOf('pc', 4)}/imports/${importId}`);
    const rows = await findRows(db, 'desk_log', { subject: 'pc 4' }, [
      'action',
      'actor_name',
      'kind',
      'before',
      'after',
    ]);
    expect(
      rows.map(({ action, actor_name, kind }) => [action, actor_name === '' ? 'house' : 'admin', kind]),
    ).toEqual([
      ['POST /desk/rooms/{kind}/{id}/imports', 'admin', 'rooms'],
      ['POST /desk/blocks', 'house', 'rooms'],
      ['POST /desk/rooms/{kind}/{id}/imports/{importId}/fetch', 'admin', 'rooms'],
      ['DELETE /desk/blocks/{id}', 'house', 'rooms'],
      ['DELETE /desk/rooms/{kind}/{id}/imports/{importId}', 'admin', 'rooms'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('.ics');
    expect(rows[0]?.after).toMatchObject({ name: 'Travel site', site: 'travel.example' });
  });
});
