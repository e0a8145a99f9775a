import type { Temporal } from 'temporal-polyfill';
import { fromCents } from '#contract/money.ts';
import type { WaitlistEntry } from '#contract/stay/waitlist.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import type { Db } from '../../db/schema.ts';
import { findOwn, type OwnRow } from './waitlist.queries.ts';

const present = (row: OwnRow): WaitlistEntry => {
  const { heldId, heldUntil, amountCents } = row;
  const kind = kindOf[row.kind];
  return {
    _id: row.id,
    kind,
    id: row.bookableId,
    title: row.title,
    image: row.image,
    date: row.date,
    time: row.time.slice(0, 5),
    ...(kind === 'room' ? { nights: row.count } : { duration: row.count }),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    place: row.place,
    ...(heldId !== null &&
      heldUntil !== null && {
        hold: { bookingId: heldId, until: heldUntil.toISOString(), amount: fromCents(amountCents ?? 0) },
      }),
  };
};

/** The times a guest waits for, with those held for them. */
export const listWaiting = async (db: Db, uid: string, now: Temporal.Instant): Promise<WaitlistEntry[]> =>
  (await findOwn(db, uid, now)).map(present);
