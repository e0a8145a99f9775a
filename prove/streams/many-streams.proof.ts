import fc from 'fast-check';
import { expect } from 'vitest';
import { kitchenStatuses } from '#contract/food/orders.rules.ts';
import { FoodOrder } from '#contract/food/orders.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { addOrder } from '../../server/testing/add-order.ts';
import { type EventReader, followEvents, type ReceivedEvent } from '../../server/testing/follow-events.ts';
import { sharedSecret, startTwoServers } from '../../server/testing/processes/start-two-servers.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { prove } from '../prove.ts';

/** Five of six pages belong to guests, five each; the others to this many admins. */
const pagesOfGuest = 5;
const adminCount = 5;
const ordersOfGuest = 2;
/** Two equal rounds, so that the memory that the second one leaves can be measured. */
const rounds = 2;
const cooks = 4;
/** A dropped page reconnects after at most this many more changes. */
const longestGap = 25;
/** Each server sends some 14,000 events in a round, about 6 MB: a leak of 150 bytes for each would exceed this. */
const mostGrowth = 2_000_000;

const planRound = (pages: number) => ({ changes: Math.round((pages * 5) / 3), drops: pages / 12 });

type Person = { uid: string; headers: Record<string, string> };

/** An open page: reconnects as a browser does, with the last event id that it received. */
const openPage = (address: string, { headers }: Person, onOrder: (order: FoodOrder) => void) => {
  const seen = new Map<string, FoodOrder>();
  const counts = { resets: 0, returns: 0 };
  let reader: EventReader | undefined;
  let lastId: string | undefined;
  let opening = Promise.resolve();
  const onEvent = ({ name, data }: ReceivedEvent): void => {
    if (name === 'reset') counts.resets += 1;
    if (name !== 'order') return;
    const order = data as FoodOrder; // the last of each is parsed in the end
    onOrder(order);
    if ((seen.get(order._id)?.revision ?? 0) < order.revision) seen.set(order._id, order);
  };
  const cut = (): void => {
    reader?.close();
    lastId = reader?.lastId();
  };
  /** One after the other, so that no forgotten stream receives what this one misses. */
  const open = (): Promise<void> => {
    opening = opening.then(async () => {
      cut();
      reader = await followEvents(address, { headers, lastId, onEvent, onEnd });
      expect(reader.status).toBe(200);
    });
    return opening;
  };
  const comeBack = (): Promise<void> => {
    counts.returns += 1;
    return open();
  };
  /** Dropped by the server; a failure to reconnect shows in what the page has seen. */
  const onEnd = (): void => void comeBack().catch(() => {});
  return { seen, counts, open, cut, comeBack };
};

type Sample = <T>(values: fc.Arbitrary<T>, numRuns: number) => T[];

/** The kitchen's changes: each moves an order to a step other than its current one; every order at least once. */
const planChanges = (ids: string[], steps: Map<string, number>, changes: number, sample: Sample) =>
  sample(fc.tuple(fc.nat(ids.length - 1), fc.nat(1)), changes).map(([chosen, stride], n) => {
    const id = ids[n < ids.length ? n : chosen] ?? '';
    const at = ((steps.get(id) ?? -1) + 1 + stride) % kitchenStatuses.length;
    steps.set(id, at);
    return { id, orderInfo: kitchenStatuses[at] };
  });

const median = (values: number[]): number =>
  values.toSorted((one, two) => one - two)[values.length >> 1] ?? 0;

const open = async (guestCount: number) => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const guests = await addGuests(db, sharedSecret, guestCount);
  const admins = await addGuests(db, sharedSecret, adminCount, { role: 'admin' });
  const owners = new Map<string, string>();
  await db.transaction().execute(async (tx) => {
    for (const { uid } of guests)
      for (let order = 0; order < ordersOfGuest; order++) owners.set(await addOrder(tx, { uid }), uid);
  });
  return { db, guests, admins, owners, servers: await startTwoServers(database, { inspected: true }) };
};

const claim = {
  test: 'changes sent to open pages at two servers while pages are disconnected [LIVE-5]',
  must: "every page ends with the right state and gets no event of others, and no server's memory grows",
  short: 60,
  long: 300,
  unit: 'streams',
};

prove(claim, async ({ count, seed, isLong }) => {
  const { changes, drops } = planRound(count);
  const { db, guests, admins, owners, servers } = await open(count / (pagesOfGuest + 1));
  const ids = [...owners.keys()];
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const leaks: string[] = [];

  const pageOf = (person: Person, number: number, mayHear: (id: string) => boolean) => {
    const onOrder = ({ _id, revision }: FoodOrder) => {
      const sent = sentAt.get(`${_id} ${revision}`);
      if (sent !== undefined) delays.push(performance.now() - sent);
      if (!mayHear(_id)) leaks.push(`${person.uid} has heard of ${_id}`);
    };
    return { ...openPage(servers.eventsOf(number), person, onOrder), mayHear };
  };
  const pages = [
    ...guests.flatMap((guest) =>
      Array.from({ length: pagesOfGuest }, (_, n) => pageOf(guest, n, (id) => owners.get(id) === guest.uid)),
    ),
    ...admins.flatMap((admin) =>
      Array.from({ length: count / (pagesOfGuest + 1) / adminCount }, (_, n) => pageOf(admin, n, () => true)),
    ),
  ];
  expect(pages).toHaveLength(count);
  // Loads what a server needs for the first sign-in before its memory is measured.
  const stranger = { email: 'nobody@example.test', password: 'not the password' };
  for (const server of [0, 1]) {
    const { status } = await servers.post(server, '/auth/sign-in/email', { body: stranger, headers: {} });
    expect(status).toBe(401);
  }
  await Promise.all(pages.map((page) => page.open()));

  const revisions = new Map(ids.map((id) => [id, 1]));
  const steps = new Map<string, number>();
  const cookFor = async (round: number): Promise<void> => {
    const sample: Sample = (values, numRuns) => fc.sample(values, { numRuns, seed: seed + round });
    const plan = planChanges(ids, steps, changes, sample);
    const [dropped = []] = sample(fc.shuffledSubarray(pages, { minLength: drops, maxLength: drops }), 1);
    const moments = sample(fc.tuple(fc.integer({ min: 1, max: changes }), fc.nat(longestGap)), drops);
    const incidents = new Map<number, (() => unknown)[]>();
    const plot = (at: number, incident: () => unknown) =>
      incidents.set(at, [...(incidents.get(at) ?? []), incident]);
    const returning: Promise<void>[] = [];
    for (const [n, page] of dropped.entries()) {
      const [at = 1, gap = 0] = moments[n] ?? [];
      plot(at, page.cut);
      plot(Math.min(at + gap, changes), () => returning.push(page.comeBack()));
    }

    let done = 0;
    const cook = async (turn: number): Promise<void> => {
      // Each cook has their own orders, so that every call is a change.
      for (const { id, orderInfo } of plan.filter((one) => ids.indexOf(one.id) % cooks === turn)) {
        const revision = (revisions.get(id) ?? 0) + 1;
        revisions.set(id, revision);
        sentAt.set(`${id} ${revision}`, performance.now());
        const headers = admins[turn % adminCount]?.headers ?? {};
        const { status } = await servers.put(done, `/orderDetails/${id}`, { body: { orderInfo }, headers });
        expect(status).toBe(200);
        done += 1;
        for (const incident of incidents.get(done) ?? []) incident();
      }
    };
    await Promise.all(Array.from({ length: cooks }, (_, turn) => cook(turn)));
    expect(done).toBe(changes);
    await Promise.all(returning);
  };

  const truth = async () => {
    const rows = await db.selectFrom('orders').select(['id', 'status', 'revision']).orderBy('id').execute();
    return rows.map(({ id, status, revision }) => [String(id), status, revision] as const);
  };
  const expectAllToHaveSeen = async (): Promise<void> => {
    const orders = await truth();
    expect(orders.map(([, , revision]) => revision)).toEqual(ids.map((id) => revisions.get(id)));
    const wrong = () =>
      pages.filter(({ seen, mayHear }) =>
        orders.some(([id, status, revision]) => {
          const order = seen.get(id);
          return mayHear(id)
            ? order?.orderInfo !== status || order.revision !== revision
            : order !== undefined;
        }),
      ).length;
    await expect.poll(wrong).toBe(0);
    expect(leaks).toEqual([]);
  };

  await cookFor(1);
  await expectAllToHaveSeen();
  const before = await servers.measureMemory();
  await cookFor(2);
  await expectAllToHaveSeen();
  const after = await servers.measureMemory();

  const growth = after.map((bytes, n) => bytes - (before[n] ?? 0));
  const returns = pages.reduce((sum, { counts }) => sum + counts.returns, 0);
  if (isLong) for (const bytes of growth) expect(bytes).toBeLessThan(mostGrowth);
  // Missed events were replayed, not replaced by a reset; only a busy machine loses a listening connection.
  if (isLong) expect(pages.reduce((sum, { counts }) => sum + counts.resets, 0)).toBe(0);
  for (const { seen } of pages) for (const order of seen.values()) FoodOrder.parse(order);
  for (const { cut } of pages) cut();
  await servers.stop();
  return (
    `${rounds * changes} changes arrived ${delays.length} times, half within ${median(delays).toFixed(0)} ms of the call; ` +
    `pages reconnected ${returns} times; memory grew by ${growth.map((bytes) => Math.round(bytes / 1000)).join(' and ')} kB`
  );
});
