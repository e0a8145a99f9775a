import type { Db } from '#server/db/schema.ts';
import type { SeededRandom } from '#server/lib/seeded-random.ts';
import { addFeedback } from '#server/testing/add-feedback.ts';
import { addOrder } from '#server/testing/add-order.ts';
import { updateRows } from '#server/testing/rows.ts';
import type { Paper } from './figures-paper.ts';
import type { Booked } from './live-through.ts';

type Given = {
  uid: string;
  paper: Omit<Paper, 'bookings'> & { bookings: Booked[] };
  time: { now: number };
  random: SeededRandom;
};

/** Lets guests order, cancel and rate their stays. */
export const eatAndRate = (db: Db, { uid: ownUid, paper, time, random: { below, next } }: Given) => {
  const stamp = () => new Date(time.now);

  const order = async () => {
    const dishes = Array.from({ length: 1 + below(4) }, () => ({
      id: 1 + below(5),
      cents: 200 + below(1500),
    }));
    const id = await addOrder(db, {
      uid: ownUid,
      items: dishes.map(({ id: dishId, cents: priceCents }) => ({
        dishId,
        priceCents,
        name: `Dish ${dishId}`,
        image: '/x.svg',
      })),
    });
    const isCancelled = next() < 0.2;
    const gone = isCancelled ? { status: 'Cancelled' as const, cancelled_at: stamp() } : {};
    // Some are on the bill of a booking.
    const booking = next() < 0.5 ? paper.bookings.slice(-60)[below(60)] : undefined;
    const onBill = booking ? { booking_id: booking.id } : {};
    await updateRows(db, 'orders', { id: Number(id) }, { created_at: stamp(), ...gone, ...onBill });
    paper.orders.push({ at: time.now, dishes, isCancelled, booking });
  };

  const rate = async () => {
    const isRatable = ({ kind, uid, status }: Booked) =>
      kind === 'room' && uid === undefined && status === 'Completed';
    const stay = paper.bookings.slice(-80).find(isRatable);
    if (!stay) return;
    stay.uid = ownUid;
    const stars = 1 + below(5);
    const isHidden = next() < 0.2;
    const id = await addFeedback(db, {
      uid: ownUid,
      bookingId: stay.id,
      rating: stars,
      createdAt: stamp(),
    });
    if (isHidden) await updateRows(db, 'feedback', { id }, { hidden_at: stamp(), hidden_reason: 'Rude' });
    paper.ratings.push({ at: time.now, stars, isHidden });
  };

  return { order, rate };
};
