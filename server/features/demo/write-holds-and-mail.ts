import { Temporal } from 'temporal-polyfill';
import { spanOf, type VenueClock } from '#contract/bookings.rules.ts';
import { holdMinutes } from '#contract/checkout.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { Tx } from '../../db/schema.ts';
import { toMailRow } from '../../mail/enqueue-mail.ts';
import { writeBookedMail } from '../bookings/write-booking-mails.ts';
import { releaseCheckout } from '../checkout/release-holds.ts';
import { bookableColumns, priceColumns, type RowContext } from './booking-rows.ts';
import { deleteCheckouts, findHolds, type Hold, insertBookings, insertMany } from './demo.queries.ts';
import { dateOf, type Local } from './plan/local-time.ts';
import type { PlannedBooking } from './plan/plan-bookings.ts';
import { referenceOf } from './plan/seeded-choices.ts';

/** The venue, and its origin for links in mails. */
export type DemoContext = VenueClock & { origin: string };

type Needs = { context: DemoContext; rows: RowContext; now: Local };

/** Minutes since each pending checkout began: for two rooms and an hour. */
const agesOfHolds = [2, 4, 1];

/** Holds the next planned bookings, as if their guests were paying. */
export const writeHolds = async (
  tx: Tx,
  bookings: readonly PlannedBooking[],
  { context: { now: instant }, rows, now }: Needs,
): Promise<void> => {
  const today = dateOf(now);
  const isOpen = ({ created, date, guest, isWalkIn }: PlannedBooking): boolean =>
    created > now && date > today && date < addDays(today, 12) && guest.hasAccount && !isWalkIn;
  const wanted = bookings.filter(isOpen).toSorted((one, other) => (one.created < other.created ? -1 : 1));
  const nights = wanted.filter(({ bookable }) => bookable.kind === 'sleeping').slice(0, 2);
  const hours = wanted.filter(({ bookable }) => bookable.kind !== 'sleeping').slice(0, 1);
  for (const [index, booking] of [...nights, ...hours].entries()) {
    const id = referenceOf(`hold ${booking.id} ${instant.epochMilliseconds}`);
    const begun = instant.subtract({ minutes: agesOfHolds[index] ?? 1 });
    const until = begun.add({ minutes: holdMinutes }).toString();
    const price = priceColumns(rows.price(booking));
    const { amount_cents } = price;
    const held = {
      id,
      ...bookableColumns(booking, rows),
      user_id: booking.guest.id,
      ...price,
      checkout_id: id,
      status: 'Pending',
      held_until: until,
      created_at: begun.toString(),
    };
    const cart = {
      id,
      user_id: booking.guest.id,
      provider: 'sandbox',
      total_cents: amount_cents,
      session_id: `sandbox_${id}`,
      pay_url: `/pay/${id}`,
      created_at: begun.toString(),
      expires_at: until,
    };
    await insertMany(tx, 'checkouts', [cart]);
    if ((await insertBookings(tx, [held])).has(id))
      await insertMany(tx, 'payments', [
        { id: referenceOf(`payment of ${id}`), booking_id: id, amount_cents, status: 'due' },
      ]);
    else await deleteCheckouts(tx, [id]);
  }
};

/** Ends expired holds and those whose booking is due; returns whether any is left. */
export const endHolds = async (
  tx: Tx,
  {
    guestIds,
    made,
    now,
  }: { guestIds: readonly string[]; made: readonly PlannedBooking[]; now: Temporal.Instant },
): Promise<boolean> => {
  const holds = await findHolds(tx, guestIds);
  const isOver = ({ userId, date, heldUntil }: Hold): boolean =>
    heldUntil.getTime() <= now.epochMilliseconds ||
    made.some((booking) => booking.guest.id === userId && booking.date === date);
  for (const hold of holds.filter(isOver))
    await releaseCheckout(tx, { checkoutId: hold.checkoutId, status: 'Expired' }, now);
  return !holds.every(isOver);
};

/** Simulates a confirmation that could not be delivered. */
export const writeFailedMail = async (
  tx: Tx,
  bookings: readonly PlannedBooking[],
  { context, rows, now }: Needs,
): Promise<void> => {
  const latest = bookings
    .filter(({ bookable, created, isWalkIn }) => bookable.kind === 'sleeping' && created <= now && !isWalkIn)
    .toSorted((one, other) => other.created - one.created)[0];
  if (!latest) return;
  const { id: bookingId, guest, date, time, count, created } = latest;
  const { title } = rows.findBookable(latest.bookable);
  const { amountCents } = rows.price(latest);
  const span = spanOf({ kind: 'room', date, time, count }, context.timeZone);
  const booked = { bookingId, kind: 'room', title, count, ...span, amountCents } as const;
  const moment = rows.toInstant(created);
  const reader = { ...guest, emailVerified: true, language: null };
  const mail = writeBookedMail(reader, booked, { ...context, now: Temporal.Instant.from(moment) });
  await insertMany(tx, 'mails', [
    {
      ...toMailRow(mail),
      created_at: moment,
      due_at: moment,
      tried_at: moment,
      attempts: 1,
      failed: '550 5.1.1 unknown mailbox',
    },
  ]);
};
