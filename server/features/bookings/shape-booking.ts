import type { Temporal } from 'temporal-polyfill';
import type { Wish } from '#contract/bookings.rules.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import type { NewBooking } from './bookings.queries.ts';

type Shaped = Wish & {
  /** Of the room or PC. */
  id: number;
  title: string;
  /** Of all of it. */
  amountCents: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
};

type Made = Pick<NewBooking, 'id' | 'status' | 'checkout_id' | 'held_until'> & { uid: string };

/** A wish for a thing as the row that fulfils it. */
export const shapeBooking = (wish: Shaped, { uid, ...made }: Made): NewBooking => ({
  ...made,
  user_id: uid,
  kind: bookedKinds[wish.kind],
  ...(wish.kind === 'pc' ? { pc_id: wish.id, room_id: null } : { pc_id: null, room_id: wish.id }),
  ...{ title: wish.title, date: wish.date, time: wish.time, count: wish.count },
  starts_at: new Date(wish.startsAt.epochMilliseconds),
  ends_at: new Date(wish.endsAt.epochMilliseconds),
  amount_cents: wish.amountCents,
});
