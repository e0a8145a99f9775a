import { expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { sumOf } from '#contract/desk/move.rules.ts';
import { type Kind, longest } from '#contract/kinds.ts';
import { fromCents, toCents } from '#contract/money.ts';
import type { PriceBook, PricedRequest } from '#contract/prices/prices.rules.ts';
import { isSkipped } from '#contract/venue-time.ts';
import { writeTerms } from '#server/features/prices/rule-rows.ts';
import { generateId } from '#server/lib/generate-id.ts';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { bookingCall, listBookables } from '#server/testing/list-bookables.ts';
import { findRow, insertRows, updateRows } from '#server/testing/rows.ts';
import { createTestApp, visitor } from '#server/testing/test-app.ts';
import { generateBook, generateRequest } from './generate-rules.ts';
import { tellPrices } from './price-oracle.ts';

const sets = 40;
const random = seededRandom(Number(process.env.SEED ?? 1));
// Its clock jumps by half an hour, close to the days of the bookings.
const timeZone = 'Australia/Lord_Howe';

const house = await createTestApp({
  now: '2026-10-01T10:00:00Z',
  settings: { timeZone, maxUpcomingBookings: 1000 },
});
const { db, get, post, put } = house;
const guest = await house.addGuest();
const admin = await house.addGuest({ role: 'admin' });
// No base price is a whole amount, so that rounding never goes unnoticed.
for (const table of ['rooms', 'pcs'] as const)
  await db
    .updateTable(table)
    .set(({ eb }) => ({ price_cents: eb('price_cents', '+', eb(eb.val(1), '+', eb('id', '*', 37))) }))
    .execute();
const bookables = await listBookables(db);
const ofKind = (kind: Kind) => bookables.filter((bookable) => bookable.kind === kind);
/** Generated rules number the bookables of each kind from 1. */
const numbered = (kind: Kind, number: number) => {
  const bookable = ofKind(kind)[number - 1];
  if (!bookable) throw new Error(`There is no ${kind} ${number}.`);
  return bookable;
};

type Unit = { cents: number; rules: string[] };
type Booked = { id: string; request: PricedRequest; starts: string[]; units: Unit[] };

/** Replaces the house's rules. */
const install = async (): Promise<PriceBook> => {
  const { rules, settings } = generateBook(random);
  const meant = rules.map(({ ids, kinds, except, ...terms }) => ({
    ...terms,
    ...(kinds && { kinds }),
    ...(except && { except: except.map(({ kind, id }) => ({ kind, id: numbered(kind, id).id })) }),
    ...(ids && { ids: ids.map((number) => numbered(kinds?.[0] ?? 'room', number).id) }),
  }));
  await db.deleteFrom('price_rules').execute();
  if (meant.length > 0)
    await insertRows(
      db,
      'price_rules',
      meant.map((terms, position) => ({ ...writeTerms(terms), id: generateId(), position })),
    );
  const { rounding: priceRounding, floorPercent: priceFloorPercent } = settings;
  const set = await put(admin, '/desk/house', { priceRounding, priceFloorPercent });
  expect(set.statusCode, set.body).toBe(200);
  return { rules: meant, settings };
};

/** A request without conflicts: each way to book has its own bookable of each kind. */
const drawRequest = (number: number): PricedRequest => {
  for (;;) {
    const drawn = generateRequest(random);
    const { id: bookableId, priceCents: baseCents } = numbered(drawn.kind, number);
    const request = { ...drawn, bookableId, baseCents, ...(drawn.kind === 'room' && { time: '16:00' }) };
    if (!isSkipped(request.date, request.time, timeZone)) return request;
  }
};

const countOf = ({ kind, count }: PricedRequest) =>
  kind === 'room' ? { nights: count } : { duration: count };
const lineOf = (request: PricedRequest) => {
  const { kind, bookableId: id, date, time } = request;
  return { kind, id, date, time, ...countOf(request) };
};

const askQuote = async (request: PricedRequest): Promise<{ amount: number; units: { at: string }[] }> => {
  const asked = Object.entries(lineOf(request)).map(([name, value]) => `${name}=${value}`);
  return get(visitor, `/quote?${asked.join('&')}`);
};

/** Ways to book; each returns the id of a booking made at that price. */
const ways = {
  guest: async (request, amount) => {
    const { path, body } = bookingCall({ ...request, id: request.bookableId });
    return (await post(guest, path, { ...body, amount })).json().insertedId;
  },
  cart: async (request, price) => {
    const { checkoutId } = (await house.checkOut(guest, [{ ...lineOf(request), price }])).json();
    if ((await house.show(guest, checkoutId)).json().status === 'Pending')
      await house.press(guest, checkoutId, 'paid');
    return (await findRow(db, 'bookings', { checkout_id: checkoutId }, ['id'])).id;
  },
  desk: async (request, amount) =>
    (await post(admin, '/desk/bookings', { ...lineOf(request), guest: { name: 'Mara' }, amount })).json()
      .insertedId,
} satisfies Record<string, (request: PricedRequest, amount: number) => Promise<string>>;

const names = ['guest', 'cart', 'desk'] as const satisfies (keyof typeof ways)[];

const readRow = (id: string) =>
  findRow(db, 'bookings', { id }, ['status', 'amount_cents', 'unit_cents', 'unit_rules']);

const pathOf = { room: '/rooms', study: '/studyRooms', pc: '/pcs' };

/** Lists show the price without rules; a search below that price does not find the bookable. */
const expectShown = async ({ kind, bookableId, ...request }: PricedRequest, { settings }: PriceBook) => {
  const [plain] = tellPrices({ rules: [], settings }, { ...request, kind, bookableId }, timeZone);
  const cents = plain?.cents ?? Number.NaN;
  const {
    price,
    pricePerNight = price,
    pricePerHour = pricePerNight,
  } = await get(visitor, `${pathOf[kind]}/${bookableId}`);
  expect(toCents(pricePerHour)).toBe(cents);
  const find = async (most: number): Promise<boolean> =>
    (await get(visitor, `${pathOf[kind]}?maxPrice=${fromCents(most)}`)).some(
      ({ id }: { id: number }) => id === bookableId,
    );
  expect([await find(cents), await find(cents - 1)]).toEqual([true, false]);
};

const expectBill = async (id: string, units: readonly Unit[]) => {
  const { lines, total } = await get(admin, `/desk/bookings/${id}/bill`);
  const cents = lines.map(({ amount }: { amount: number }) => toCents(amount));
  expect([sumOf(cents), toCents(total)]).toEqual(Array(2).fill(sumOf(units.map((unit) => unit.cents))));
};

/** Books at the oracle's price, which the quote must equal; plain units are not stored one by one. */
const book = async (by: keyof typeof ways, request: PricedRequest, rules: PriceBook): Promise<Booked> => {
  const units = tellPrices(rules, request, timeZone);
  const amount_cents = sumOf(units.map(({ cents }) => cents));
  const quote = await askQuote(request);
  expect(quote.amount).toBe(fromCents(amount_cents));
  await expectShown(request, rules);
  const id = await ways[by](request, fromCents(amount_cents));
  const isPlain = units.every(({ cents, rules: used }) => cents === request.baseCents && used.length === 0);
  expect(await readRow(id)).toEqual({
    status: 'Confirmed',
    amount_cents,
    unit_cents: isPlain ? null : units.map(({ cents }) => cents),
    unit_rules: isPlain ? null : units.map(({ rules: used }) => used),
  });
  await expectBill(id, units);
  return { id, request, starts: quote.units.map(({ at }) => at), units };
};

/** Longer or shorter, earlier or later, or elsewhere. */
const drawMove = (request: PricedRequest): PricedRequest => {
  const { kind, date, time, count } = request;
  const hour = (Number(time.slice(0, 2)) + 1) % 24;
  const moved = {
    ...request,
    ...random.pick([
      { count: Math.min(longest[kind], count + 1 + random.below(3)) },
      { count: Math.max(1, count - 1) },
      kind === 'room'
        ? { date: addDays(date, random.pick([-1, 1, 2])) }
        : { time: `${String(hour).padStart(2, '0')}${time.slice(2)}` },
      (({ id: bookableId, priceCents: baseCents }) => ({ bookableId, baseCents }))(
        numbered(kind, names.length + 1),
      ),
    ]),
  };
  return isSkipped(moved.date, moved.time, timeZone) ? request : moved;
};

/** Moves a booking under other rules: what stays in its place keeps its price, all else costs its quote. */
const move = async ({ id, request, starts, units }: Booked, moved: PricedRequest, rules: PriceBook) => {
  const isSamePlace = moved.bookableId === request.bookableId;
  const told = tellPrices(rules, moved, timeZone);
  const wanted = (await askQuote(moved)).units.map(({ at }, unit) => {
    const kept = isSamePlace ? units[starts.indexOf(at)] : undefined;
    return kept ?? told[unit] ?? { cents: Number.NaN, rules: [] };
  });
  const amount_cents = sumOf(wanted.map(({ cents }) => cents));
  const change = { ...lineOf(moved), amount: fromCents(amount_cents) };
  const answer = await put(admin, `/desk/bookings/${id}`, { ...change, kind: undefined });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().amount).toBe(fromCents(amount_cents));
  const row = await readRow(id);
  expect(row.amount_cents).toBe(amount_cents);
  expect(row.unit_cents ?? Array(moved.count).fill(moved.baseCents)).toEqual(
    wanted.map(({ cents }) => cents),
  );
  expect(row.unit_rules ?? Array(moved.count).fill([])).toEqual(wanted.map((unit) => unit.rules));
  await expectBill(id, wanted);
  return wanted.filter((unit) => units.includes(unit)).length;
};

it('costs its quote, whichever way it is booked or moved, by whatever rules [PRICE-7, PRICE-8]', {
  tags: 'thorough',
}, async () => {
  const tried = new Set<string>();
  const counted = { ruled: 0, kept: 0, onlyRounded: 0 };
  for (let set = 0; set < sets; set++) {
    const before = await install();
    const requests = names.map((by, index) => ({ by, request: drawRequest(index + 1) }));
    const booked = await Promise.all(requests.map(({ by, request }) => book(by, request, before)));
    for (const { by, request } of requests) tried.add(`${by} ${request.kind}`);
    if (before.rules.length === 0 && before.settings.rounding === 'whole') counted.onlyRounded++;
    counted.ruled += booked.filter(({ units }) => units.some(({ rules }) => rules.length > 0)).length;
    const after = await install();
    for (const one of booked) {
      counted.kept += await move(one, drawMove(one.request), after);
      // Makes room for the next one.
      await updateRows(db, 'bookings', { id: one.id }, { status: 'Cancelled', cancelled_at: new Date() });
    }
  }
  expect(tried.size).toBe(9);
  // Many of the compared prices are more than a base price, and moves leave many units in place.
  expect(counted.ruled).toBeGreaterThan(sets);
  expect(counted.kept).toBeGreaterThan(sets);
  expect(counted.onlyRounded).toBeGreaterThan(0);
});
