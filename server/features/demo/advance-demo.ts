import type { Temporal } from 'temporal-polyfill';
import { addDays } from '#contract/dates.ts';
import { dateAt, timeAt } from '#contract/venue-time.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import { demoGuest } from '../../db/demo/demo-accounts.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { toInstant } from '../../lib/clock.ts';
import { readPriceBook } from '../prices/price-book.ts';
import { priceBy } from '../prices/price-request.ts';
import { createToInstant, type RowContext } from './booking-rows.ts';
import { checkInDemoGuest } from './check-in-demo-guest.ts';
import {
  advanceOrders,
  checkOutForgotten,
  findMenu,
  findStored,
  insertGuests,
  lockBookables,
  lockProgress,
  recordProgress,
  updateReadiness,
} from './demo.queries.ts';
import { followBooking, kitchenSteps, minutesToServe, type Span, statusOf } from './follow-booking.ts';
import { colleague, inventedGuests } from './plan/invented-guests.ts';
import { at, dateOf, day, type Local } from './plan/local-time.ts';
import { type DemoBookable, type PlannedBooking, planBookings } from './plan/plan-bookings.ts';
import { chooseDishes, type PlannedOrder } from './plan/plan-extras.ts';
import { planReadiness } from './plan/plan-readiness.ts';
import { seededChoices } from './plan/seeded-choices.ts';
import { writeBlocks, writeFollowed } from './write-followed.ts';
import { type DemoContext, endHolds, writeFailedMail, writeHolds } from './write-holds-and-mail.ts';
import { writeRules } from './write-rules.ts';

/** How many days back and ahead the demo has bookings. */
const daysBehind = 60;
const daysAhead = 35;
/** How long after its start a stay can still have events, such as a review. */
const daysToFollow = 10;
/** For how long hourly bookings are in the desk log: nobody misses thousands of older rows. */
const daysLogged = 7;

const guestIds = inventedGuests.map(({ id }) => id);

const toDate = ({ epochMilliseconds }: Temporal.Instant): Date => new Date(epochMilliseconds);

const localAt = (instant: Temporal.Instant, timeZone: string): Local =>
  at(dateAt(instant, timeZone), timeAt(instant, timeZone));

/** Minutes between recent orders, which are still to be served. */
const minutesBetweenOrders = 9;

/** Recent orders of guests in the house, by booking. */
const orderLately = (present: readonly PlannedBooking[], { last, now }: Span) => {
  const orders = new Map<string, PlannedOrder[]>();
  const first = Math.max(last + 1, now - 3 * minutesBetweenOrders - 3);
  for (let ordered = first; ordered <= now; ordered += 1) {
    if (ordered % minutesBetweenOrders !== 0) continue;
    const hungry = present.filter(
      ({ id, guest, arrived, left }) =>
        guest.hasAccount && !orders.has(id) && arrived < ordered && ordered + minutesToServe < left,
    );
    const random = seededChoices(`hungry ${ordered}`);
    const id = hungry[random.below(hungry.length)]?.id;
    if (id !== undefined) orders.set(id, [{ at: ordered, dishes: chooseDishes(random) }]);
  }
  return orders;
};

/** The current house, and the plan for the part of it that visitors have not changed. */
const loadHouse = async (tx: Tx, { now: instant, timeZone }: DemoContext, { last, now }: Span) => {
  const today = dateOf(now);
  const earliest = addDays(today, -daysBehind);
  const followedFrom = addDays(dateOf(last), -daysToFollow);
  const from = followedFrom > earliest ? followedFrom : earliest;
  const menu = await findMenu(tx);
  const registered = toDate(instant.subtract({ hours: 24 * (daysBehind + daysAhead) }));
  const known = await insertGuests(tx, [...inventedGuests, colleague], registered);
  const bookables = new Map((await lockBookables(tx)).map((bookable) => [bookable.picture, bookable]));
  const stored = await findStored(tx, guestIds, new Date(from));
  const findBookable: RowContext['findBookable'] = ({ picture }) => {
    const bookable = bookables.get(picture);
    if (!bookable) throw new Error(`There is no ${picture} in the house.`);
    return bookable;
  };
  const book = await readPriceBook(tx);
  const rows: RowContext = {
    toInstant: createToInstant(timeZone),
    findBookable,
    price({ bookable, date, time, count }) {
      const { kind, id: bookableId, priceCents: baseCents } = findBookable(bookable);
      return priceBy(book, { kind: kindOf[kind], bookableId, baseCents, date, time, count }, timeZone);
    },
    hoursLoggedFrom: now - daysLogged * day,
    actor: { id: known.has(colleague.id) ? colleague.id : null, name: colleague.name },
  };
  const plan = planBookings(from, addDays(today, daysAhead));
  const isThere = ({ bookable }: { bookable: DemoBookable }): boolean => bookables.has(bookable.picture);
  return {
    bookings: plan.bookings.filter((booking) => isThere(booking) && known.has(booking.guest.id)),
    blocks: plan.blocks.filter((block) => isThere(block) && block.created > last && block.created <= now),
    startOfToday: new Date(rows.toInstant(at(today, '00:00'))),
    menu,
    stored,
    rows,
  };
};

type House = Awaited<ReturnType<typeof loadHouse>>;

const follow = ({ bookings, stored, menu, rows }: House, span: Span) => {
  const present = bookings.filter(
    (booking) =>
      booking.created <= span.now &&
      statusOf(booking, span.now) === 'Checked in' &&
      !stored.get(booking.id)?.isTouched,
  );
  const onItsWay = orderLately(present, span);
  return bookings.flatMap((booking) => {
    const followed = followBooking(booking, {
      span,
      menu,
      stored: stored.get(booking.id),
      price: () => rows.price(booking),
      onItsWay: onItsWay.get(booking.id) ?? [],
    });
    return followed ? [followed] : [];
  });
};

const lay = async (tx: Tx, context: DemoContext): Promise<void> => {
  const { now: instant, timeZone } = context;
  const until = await lockProgress(tx);
  if (!until) return;
  const before = toInstant(until);
  const span = { last: localAt(before, timeZone), now: localAt(instant, timeZone) };
  const { last, now } = span;
  if (last >= now) return;
  const house = await loadHouse(tx, context, span);
  const { bookings, rows, startOfToday } = house;
  const made = bookings.filter(({ created }) => created > last && created <= now);
  const isHeld = await endHolds(tx, { guestIds, made, now: instant });
  await advanceOrders(tx, guestIds, kitchenSteps, toDate(instant));
  await writeBlocks(tx, house.blocks, rows);
  await writeFollowed(tx, follow(house, span), rows);
  await checkOutForgotten(tx, [...guestIds, demoGuest.id], startOfToday);
  await checkInDemoGuest(tx, guestIds, toDate(instant));
  const rooms = planReadiness(bookings, now);
  await updateReadiness(
    tx,
    rooms.map(({ bookable, readiness }) => ({ id: rows.findBookable(bookable).id, readiness })),
    startOfToday,
  );
  if (!isHeld) await writeHolds(tx, bookings, { context, rows, now });
  if (dateOf(last) < dateOf(now)) await writeFailedMail(tx, bookings, { context, rows, now });
  await writeRules(tx, rows, now);
  await recordProgress(tx, toDate(instant));
};

/** Simulates the demo's guests from the last run until now, without touching what a visitor has changed. */
export const advanceDemo = (db: Db, context: DemoContext): Promise<void> =>
  db.transaction().execute((tx) => lay(tx, context));
