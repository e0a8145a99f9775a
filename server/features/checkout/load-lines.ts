import type { Kysely } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { titleOfFood } from '#contract/checkout.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import type { OrderNumbers } from '#contract/orders.rules.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import type { Database } from '../../db/schema.ts';
import { type CheckoutRow, findHeldBookings, findPaidOrders } from './checkout.queries.ts';

type Common = { title: string; amountCents: number; paymentId: string | undefined };

export type PlaceLine = Common & {
  kind: Kind;
  /** Of the booking. */
  reference: string;
  /** Of the room or PC. */
  id: number;
  date: string;
  time: string;
  count: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
};

export type FoodLine = Common & {
  kind: 'food';
  /** Of the order, once it is paid. */
  reference: string | undefined;
  order: OrderNumbers | undefined;
};

/** What a checkout is about: places, the first to begin first, and then food. */
export type Line = PlaceLine | FoodLine;

const toInstant = (date: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(date.getTime());

/** The lines of a checkout as they stand. */
export const loadLines = async (
  db: Kysely<Database>,
  { id, food }: Pick<CheckoutRow, 'id' | 'food'>,
): Promise<Line[]> => {
  const bookings = await findHeldBookings(db, id);
  const orders = food.length > 0 ? await findPaidOrders(db, id) : [];
  return [
    ...bookings.map((row) => ({
      kind: kindOf[row.kind],
      reference: row.id,
      // The database gives every booking one of the two.
      id: Number(row.room_id ?? row.pc_id),
      title: row.title,
      date: row.date,
      time: row.time.slice(0, 5),
      count: row.count,
      startsAt: toInstant(row.starts_at),
      endsAt: toInstant(row.ends_at),
      amountCents: row.amount_cents,
      paymentId: row.paymentId,
    })),
    ...food.map((line, index) => ({
      kind: 'food' as const,
      reference: orders[index] && String(orders[index].id),
      order: orders[index] && { number: orders[index].number, houseNumber: orders[index].id },
      title: titleOfFood(line),
      amountCents: line.totalCents,
      paymentId: orders[index]?.paymentId,
    })),
  ];
};
