import { spanOf } from '#contract/bookings.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { bookedKinds } from '../db/booked-kinds.ts';
import type { Db } from '../db/schema.ts';
import { generateId } from '../lib/generate-id.ts';

type Waiting = { uid: string; kind: Kind; id: number; date: string; time: string; count: number };

/** Puts a guest on the waitlist, even for a free time; returns the id. */
export const addWaiting = async (db: Db, { uid, id: bookableId, ...asked }: Waiting): Promise<string> => {
  const { kind, date, time, count } = asked;
  const { startsAt, endsAt } = spanOf(asked, 'Europe/Lisbon');
  const id = generateId();
  await db
    .insertInto('waitlist')
    .values({
      id,
      user_id: uid,
      kind: bookedKinds[kind],
      date,
      time,
      count,
      room_id: kind === 'pc' ? null : bookableId,
      pc_id: kind === 'pc' ? bookableId : null,
      starts_at: new Date(startsAt.epochMilliseconds),
      ends_at: new Date(endsAt.epochMilliseconds),
    })
    .execute();
  return id;
};
