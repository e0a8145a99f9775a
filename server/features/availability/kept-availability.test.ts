import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Availability } from '#contract/availability.ts';
import { addDays } from '#contract/dates.ts';
import { connect } from '../../db/connection/connect.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';
import { waitForChanges, whenListening } from '../../testing/wait-for-changes.ts';

let now = '2026-11-15T18:00:00Z';
const parts = await createTestApp({ now: () => now });
const { app, database, changes, walk } = parts;
await whenListening(changes);

const address = await app.listen({ host: '127.0.0.1', port: 0 });

const ask = (search: string) => app.inject(`/api/availability?${search}`);
const taken = async (search: string) => (await ask(search)).json()[0].taken;

/** Waits until the server has received earlier changes and has finished its own reads. */
const untilQuiet = async () => {
  await waitForChanges(parts);
  await setImmediate();
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
};

/** How often `work` took a connection, and how many were in use at the same time. */
const countConnections = async (work: () => Promise<unknown>) => {
  await untilQuiet();
  let [taken, out, most] = [0, 0, 0];
  const acquire = () => {
    taken += 1;
    out += 1;
    most = Math.max(most, out);
  };
  const release = () => {
    out -= 1;
  };
  database.pool.on('acquire', acquire).on('release', release);
  await work();
  database.pool.off('acquire', acquire).off('release', release);
  return { taken, most };
};

describe('what is taken and free, in pages', () => {
  it('comes kind by kind, and together is the whole list', async () => {
    const whole = (await ask('')).json();
    const found = (await walk(visitor, '/availability?limit=7')).flatMap((page) => page.json());
    expect(whole).toHaveLength(25);
    expect(found).toEqual(whole);
  });

  it('begins on the same day on every page', async () => {
    expect((await ask('kind=pc&limit=2')).headers.link).toBe(
      '</api/availability?limit=2&kind=pc&from=2026-11-15&after=pc%7E2>; rel="next"',
    );
  });
});

describe('what is taken and free, in memory', () => {
  it('is read once, however many ask at once and afterwards', async () => {
    const { taken } = await countConnections(async () => {
      await Promise.all(Array.from({ length: 20 }, () => ask('from=2027-01-01')));
      await ask('from=2027-01-01&limit=200');
    });
    // For the list, and for the hold that ends next.
    expect(taken).toBe(2);
  });

  it('is sent again only when it has changed', async () => {
    const { headers } = await ask('kind=pc&id=1');
    expect(headers['cache-control']).toBe('no-cache');
    const again = () =>
      app.inject({ url: '/api/availability?kind=pc&id=1', headers: { 'if-none-match': headers.etag } });
    expect((await again()).statusCode).toBe(304);
    await addBooking(database.db, { kind: 'pc', id: 1, date: '2026-11-18', time: '10:00', count: 1 });
    await expect.poll(async () => (await again()).statusCode).toBe(200);
  });

  it('is forgotten when a room or a PC comes or goes', async () => {
    await ask('kind=study');
    await sql`delete from rooms where id = 20`.execute(database.db);
    await expect.poll(async () => (await ask('kind=study')).json()).toHaveLength(7);
    await ask('kind=pc');
    await sql`delete from pcs where id = 5`.execute(database.db);
    await expect.poll(async () => (await ask('kind=pc')).json()).toHaveLength(4);
  });

  it('is forgotten when all bookings go at once', async () => {
    await addBooking(database.db, { kind: 'pc', id: 3, date: '2026-11-18', time: '10:00', count: 1 });
    await expect.poll(() => taken('kind=pc&id=3')).toHaveLength(1);
    // The ledgers of money and points would refuse the truncate.
    await sql`alter table transfers disable trigger keep_transfers`.execute(database.db);
    await sql`alter table points disable trigger keep_all_points`.execute(database.db);
    await sql`alter table charges disable trigger keep_all_charges`.execute(database.db);
    await sql`alter table desk_payments disable trigger keep_all_desk_payments`.execute(database.db);
    await sql`truncate bookings cascade`.execute(database.db);
    await expect.poll(() => taken('kind=pc&id=3')).toEqual([]);
  });

  it('begins on the new day after midnight, whatever is kept', async () => {
    // Over the network, because lists cached under this very address are sent before Fastify.
    const first = async () => {
      const response = await fetch(`${address}/api/availability?kind=room&id=12`);
      return z.array(Availability).parse(await response.json())[0]?.free[0]?.from;
    };
    expect([await first(), await first()]).toEqual(['2026-11-15', '2026-11-15']);
    now = '2026-11-16T00:00:00Z';
    expect(await first()).toBe('2026-11-16');
    now = '2026-11-15T18:00:00Z';
  });

  it('leaves connections for other calls, however much is asked', async () => {
    const { taken, most } = await countConnections(() =>
      Promise.all(Array.from({ length: 30 }, (_, index) => ask(`from=2027-02-01&limit=${index + 1}`))),
    );
    // For the list, and for the hold that ends next; the server may do reads of its own meanwhile.
    expect(taken).toBeGreaterThanOrEqual(2 * 30);
    expect(most).toBeLessThanOrEqual(4 + 1);
  });

  it('is refused while two hundred others wait for it', async () => {
    const outside = connect({ ...database.connection, max: 1 });
    onTestFinished(outside.close);
    const holder = await outside.db.startTransaction().execute();
    await sql`lock table bookings`.execute(holder);
    const refusals: unknown[] = [];
    const days = Array.from({ length: 215 }, (_, n) => addDays('2027-03-01', n));
    const calls = days.map(async (day, n) => {
      const url = `/api/availability?from=${day}&limit=1`;
      const response = await app.inject({ url, remoteAddress: `10.0.0.${n}` });
      if (response.statusCode !== 200) refusals.push(response.json().code);
    });
    await expect.poll(() => refusals).toHaveLength(215 - 204);
    await holder.rollback().execute();
    await Promise.all(calls);
    expect(refusals).toEqual(Array.from({ length: 215 - 204 }, () => 'UNAVAILABLE'));
  });
});

describe('whoever asks the process that took a booking', () => {
  const night = { roomId: 3, date: '2026-11-25', time: '16:00' };
  const look = 'kind=room&id=3&from=2026-11-25&to=2026-11-25';
  /** As if announcements took forever. */
  const withoutAnnouncements = async (work: () => Promise<void>) => {
    await sql`alter table bookings disable trigger user`.execute(database.db);
    await waitForChanges(parts);
    await work().finally(() => sql`alter table bookings enable trigger user`.execute(database.db));
  };
  const post = (url: string, headers: { cookie: string }, payload: object = {}) =>
    app.inject({ method: 'POST', url: `/api${url}`, headers, payload });

  it('sees it at once, in what is free and in the lists of a date, and so its end [ROOM-18]', async () => {
    const guest = await createGuest(parts);
    const listed = async () =>
      (await app.inject('/api/rooms?date=2026-11-25')).json().some(({ id }: { id: number }) => id === 3);
    await withoutAnnouncements(async () => {
      expect([await taken(look), await listed()]).toEqual([[], true]);
      const booked = await post('/bookings', guest.headers, night);
      expect(booked.statusCode).toBe(201);
      expect([await taken(look), await listed()]).toEqual([
        [{ from: '2026-11-25', to: '2026-11-26' }],
        false,
      ]);
      await post(`/bookings/${booked.json().insertedId}/cancel`, guest.headers);
      expect([await taken(look), await listed()]).toEqual([[], true]);
    });
  });

  it('sees that of a PC too', async () => {
    const guest = await createGuest(parts);
    const pc = 'kind=pc&id=2&from=2026-11-25&to=2026-11-25';
    await withoutAnnouncements(async () => {
      expect(await taken(pc)).toEqual([]);
      const request = { pcId: 2, date: '2026-11-25', time: '10:00', duration: 1 };
      expect((await post('/pcbookinghistory', guest.headers, request)).statusCode).toBe(201);
      expect(await taken(pc)).toEqual([{ from: '2026-11-25T10:00:00Z', to: '2026-11-25T11:00:00Z' }]);
    });
  });

  it('sees that the bookings of a deleted account are no more', async () => {
    const guest = await createGuest(parts);
    const id = await addBooking(database.db, {
      kind: 'room',
      id: 3,
      uid: guest.uid,
      date: '2026-11-25',
      time: '16:00',
      count: 1,
    });
    await withoutAnnouncements(async () => {
      expect(await taken(look)).toHaveLength(1);
      // The deletion itself must invalidate the cache, regardless of its changes to bookings.
      await database.db.updateTable('bookings').set({ status: 'Completed' }).where('id', '=', id).execute();
      expect(await taken(look)).toHaveLength(1);
      expect((await post('/auth/delete-user', guest.headers, { password: guest.password })).statusCode).toBe(
        200,
      );
      expect(await taken(look)).toEqual([]);
    });
  });
});
