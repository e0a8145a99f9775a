import type { Temporal } from 'temporal-polyfill';
import { titleOfFood } from '#contract/checkout.rules.ts';
import type { OrderNumbers } from '#contract/food/orders.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import type { PricedUnits } from '#contract/prices/prices.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import type { Db } from '../../db/schema.ts';
import { toInstant } from '../../lib/clock.ts';
import type { FoodPlace } from '../orders/name-order.ts';
import { readUnits } from '../prices/read-units.ts';
import { type CheckoutRow, findPaidOrders, findPlaces } from './checkout.queries.ts';

type Common = { title: string; amountCents: number; paymentId: string | undefined };

export type PlaceLine = Common & {
  kind: Kind;
  reference: string | undefined;
  id: number;
  date: string;
  time: string;
  count: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  prices: PricedUnits | undefined;
};

export type FoodLine = Common & {
  kind: 'food';
  to: FoodPlace;
  reference: string | undefined;
  order: OrderNumbers | undefined;
};

/** The lines of a checkout: bookings by start, then food. */
export type Line = PlaceLine | FoodLine;

/** The lines of a checkout, held, paid or released. */
export const loadLines = async (db: Db, { id, food }: Pick<CheckoutRow, 'id' | 'food'>): Promise<Line[]> => {
  const places = await findPlaces(db, id);
  const orders = food.length > 0 ? await findPaidOrders(db, id) : [];
  return [
    ...places.map(({ unit_cents, unit_rules, ...row }) => ({
      ...row,
      prices: readUnits({ unit_cents, unit_rules }),
      kind: kindOf[row.kind],
      reference: row.reference ?? undefined,
      time: row.time.slice(0, 5),
      startsAt: toInstant(row.startsAt),
      endsAt: toInstant(row.endsAt),
      paymentId: row.paymentId ?? undefined,
    })),
    ...food.map((line, index) => ({
      kind: 'food' as const,
      reference: orders[index] && String(orders[index].id),
      order: orders[index] && { number: orders[index].number, houseNumber: orders[index].id },
      to: { roomType: line.roomType, roomId: line.roomId },
      title: titleOfFood(line),
      amountCents: line.totalCents,
      paymentId: orders[index]?.paymentId,
    })),
  ];
};
