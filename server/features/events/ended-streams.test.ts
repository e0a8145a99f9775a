import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/identity/permissions.ts';
import { addOrder } from '../../testing/add-order.ts';
import { signUp } from '../../testing/create-guest.ts';
import { type EventReader, followEvents } from '../../testing/follow-events.ts';
import { openServer, openServerWithoutBeats } from '../../testing/open-server.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { app, database, db, addGuest } = await createTestApp();
const servers = [await openServer(database), await openServer(database)];
/** An admin for all tests, so that no other one is the last. */
const desk = await addGuest({ role: 'admin' });

type Person = { uid: string; headers: Record<string, string> };

const newGuest = (role: Role = 'user') => addGuest({ role });

const follow = ({ headers }: Pick<Person, 'headers'>, lastId?: string) =>
  Promise.all(servers.map(({ events }) => followEvents(events, { headers, lastId })));

const setRole = async ({ uid }: Person, role: 'admin' | 'user') => {
  const { statusCode } = await app.inject({
    method: 'PUT',
    url: `/api/users/${uid}`,
    payload: { role },
    headers: { ...desk?.headers },
  });
  expect(statusCode).toBe(200);
};

const post = async (path: string, payload: object, headers: Record<string, string>) => {
  const { statusCode } = await app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers });
  expect(statusCode).toBe(200);
};

const haveEnded = (streams: EventReader[]) =>
  expect.poll(() => streams.map((stream) => stream.isEnded())).toEqual(streams.map(() => true));

const numbersOf = (stream: EventReader) =>
  stream.named('order').map(({ data }) => (data as { _id: string })._id); // the contract's shape

const expectOrder = (streams: EventReader[], id: string) =>
  expect.poll(() => streams.map((stream) => numbersOf(stream).includes(id))).toEqual(streams.map(() => true));

describe('streams end at every server', () => {
  it('when an admin becomes a guest, who from then on hears only of their own orders [USER-23]', async () => {
    const [admin, other] = [await newGuest('admin'), await newGuest()];
    const before = await follow(admin);
    const strangers = await follow(other);
    await expectOrder(before, await addOrder(db, { uid: other.uid }));
    await setRole(admin, 'user');
    await haveEnded(before);

    // Missed events arrive later, as far as they are the user's own.
    const foreign = [await addOrder(db, { uid: other.uid })];
    const own = await addOrder(db, { uid: admin.uid });
    const after = await follow(admin, before[0]?.lastId());
    await expectOrder(after, own);
    foreign.push(await addOrder(db, { uid: other.uid }));
    for (const id of foreign) await expectOrder(strangers, id);
    const last = await addOrder(db, { uid: admin.uid });
    await expectOrder(after, last);
    for (const stream of after) expect(new Set(numbersOf(stream))).toEqual(new Set([own, last]));
    expect(strangers.some((stream) => stream.isEnded())).toBe(false);
  });

  it('when a guest becomes an admin, who from then on hears of every order', async () => {
    const [guest, other] = [await newGuest('pending'), await newGuest()];
    const before = await follow(guest);
    await setRole(guest, 'admin');
    await haveEnded(before);
    const missed = await addOrder(db, { uid: other.uid });
    const after = await follow(guest, before[0]?.lastId());
    await expectOrder(after, await addOrder(db, { uid: other.uid }));
    await expect.poll(() => after.every((stream) => stream.named('beat').length > 0)).toBe(true);
    // Without any earlier event, the stream sends a reset instead.
    for (const stream of after)
      expect(numbersOf(stream).includes(missed) || stream.named('reset').length > 0).toBe(true);
  });

  it('when somebody signs out, who comes back as a visitor and hears of no order', async () => {
    const guest = await signUp(app);
    const before = await follow(guest);
    await expectOrder(before, await addOrder(db, { uid: guest.uid }));
    await post('/sign-out', {}, guest.headers);
    await haveEnded(before);

    const after = await follow(guest, before[0]?.lastId());
    const watcher = await newGuest('admin');
    const watching = await follow(watcher);
    await expectOrder(watching, await addOrder(db, { uid: guest.uid }));
    await db.updateTable('dishes').set({ sold_out: true }).where('id', '=', 1).execute();
    for (const stream of after) {
      await expect.poll(() => stream.named('menu')).toHaveLength(1);
      expect(numbersOf(stream)).toEqual([]);
    }
  });

  it('when an account is deleted', async () => {
    const guest = await signUp(app);
    const [streams, others] = [await follow(guest), await follow(await newGuest())];
    await post('/delete-user', { password: guest.password }, guest.headers);
    await haveEnded(streams);
    expect(others.some((stream) => stream.isEnded())).toBe(false);
  });

  it('when the connection that listens to the database is lost, and nothing that happened meanwhile is', async () => {
    const [guest, admin] = [await newGuest(), await newGuest('admin')];
    const visitors = await follow({ headers: {} });
    const before = [...(await follow(guest)), ...(await follow(admin))];
    const first = await addOrder(db, { uid: guest.uid });
    await expectOrder(before, first);
    const { rows } = await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nightdesk listener' and datname = current_database()",
    );
    expect(rows.length).toBeGreaterThanOrEqual(servers.length);
    const second = await addOrder(db, { uid: guest.uid });
    await haveEnded(before);
    for (const stream of visitors) await expect.poll(() => stream.named('reset')).toHaveLength(1);
    const after = [
      ...(await follow(guest, before[0]?.lastId())),
      ...(await follow(admin, before[2]?.lastId())),
    ];
    await expectOrder(after, second);
    await expectOrder(after, await addOrder(db, { uid: guest.uid }));
    for (const stream of after) expect(numbersOf(stream)).not.toContain(first);
  });
});

it('is refused to somebody who has 20 streams open at a server already, and to nobody else [LIVE-3]', async () => {
  const [guest, other] = [await newGuest(), await newGuest()];
  const events = servers[0]?.events ?? '';
  const streams: EventReader[] = [];
  for (let open = 0; open < 20; open++) streams.push(await followEvents(events, guest));
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const refused = await fetch(events, { headers: guest.headers });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  for (const headers of [other.headers, {}])
    expect((await followEvents(events, { headers })).status).toBe(200);
  streams[0]?.close();
  await expect.poll(async () => (await followEvents(events, guest)).status).toBe(200);
});

it('drops a reader who takes nothing in, who comes back to what they missed [LIVE-3]', {
  tags: 'thorough',
}, async () => {
  const guest = await newGuest();
  const { events } = await openServerWithoutBeats(database);
  const slow = await followEvents(events, guest);
  const quick = await followEvents(events, guest);
  const picture = `/${'x'.repeat(100_000)}`;
  const items = Array.from({ length: 50 }, () => ({
    dishId: 1,
    name: 'Pizza',
    priceCents: 1,
    image: picture,
  }));
  const order = await addOrder(db, { uid: guest.uid, items });
  await expectOrder([slow, quick], order);
  slow.pause();
  // More than the buffers between server and client can hold.
  for (let change = 1; change <= 6; change++) {
    await updateRows(db, 'orders', { id: Number(order) }, { room_id: `${change}` });
    await expect.poll(() => quick.named('order').at(-1)?.data).toMatchObject({ roomId: `${change}` });
  }
  slow.resume();
  await expect.poll(() => slow.isEnded()).toBe(true);
  const back = await followEvents(events, { ...guest, lastId: slow.lastId() });
  await expect.poll(() => back.named('order').map(({ data }) => data)).toMatchObject([{ roomId: '6' }]);
  expect(quick.isEnded()).toBe(false);
});
