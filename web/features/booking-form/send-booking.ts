import type { Wish } from '#contract/bookings.rules.ts';
import { api } from '#web/lib/api.ts';

type Order = { wish: Wish; id: number; amount: number; idempotencyKey: string };

/** Books, and gives the reference. The amount is what the guest was shown, so that no other is ever charged. */
export const sendBooking = async ({ wish, id, amount, idempotencyKey }: Order): Promise<string> => {
  const { kind, date, time, count } = wish;
  const { insertedId } =
    kind === 'pc'
      ? await api('POST /pcbookinghistory', {
          body: { pcId: id, date, time, duration: count, totalCost: amount },
          idempotencyKey,
        })
      : await api('POST /bookings', {
          body: {
            roomId: id,
            date,
            time,
            amount,
            ...(kind === 'room'
              ? { roomType: 'sleeping', nights: count }
              : { roomType: 'study', duration: count }),
          },
          idempotencyKey,
        });
  return insertedId;
};
