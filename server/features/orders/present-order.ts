import { type OrderStep, writeTotal } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { fromCents } from '#contract/money.ts';
import type { OrderRow } from './orders.queries.ts';

const reachedOf = (row: OrderRow): FoodOrder['reached'] => {
  const times: [OrderStep, Date | null][] = [
    ['Just Ordered', row.created_at],
    ['Few More Minutes', row.few_more_minutes_at],
    ['Ready to Serve', row.ready_at],
    ['Completed', row.completed_at],
  ];
  return times.flatMap(([step, at]) => (at ? [{ step, at: at.toISOString() }] : []));
};

const contactOf = (row: OrderRow): Pick<FoodOrder, 'contact'> =>
  row.contact_name === null || row.contact_room_number === null || row.contact_phone_number === null
    ? {}
    : {
        contact: {
          name: row.contact_name,
          roomNumber: row.contact_room_number,
          phoneNumber: row.contact_phone_number,
        },
      };

/** An order as its guest and the kitchen see it. */
export const presentOrder = (row: OrderRow): FoodOrder => ({
  _id: String(row.id),
  number: row.number,
  houseNumber: row.id,
  email: row.email ?? '',
  roomType: row.room_type,
  roomId: row.room_id,
  totalPrice: writeTotal(row.total_cents),
  orderInfo: row.status,
  foodItems: row.items.map(({ dishId, name, priceCents, image }) => ({
    ...{ foodName: name, price: fromCents(priceCents), dishId, imageUrl: image },
  })),
  reached: reachedOf(row),
  ...(row.cancelled_at && { cancelledAt: row.cancelled_at.toISOString() }),
  ...contactOf(row),
  revision: row.revision,
});
