import type { Db } from '../../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../../http/app-error.ts';
import { findPersonOrThrow } from '../person.queries.ts';
import { transactOnGuest } from '../transact-on-guest.ts';
import { insertDifferentGuests } from './merge.queries.ts';

/** Marks two records as different guests, so that nobody is asked again; idempotent. */
export const markDifferent = (db: Db, context: DeskContext, { uid, from }: { uid: string; from: string }) =>
  transactOnGuest(db, context, uid, async (tx, person) => {
    const other = await findPersonOrThrow(tx, from);
    if (other.uid === person.uid) throw new AppError('SAME_GUEST');
    const isNew = await insertDifferentGuests(tx, [person.uid, other.uid], context.now);
    if (isNew)
      await recordDeskAction(tx, context, {
        subject: `guest ${person.uid}`,
        after: { differentFrom: other.uid },
      });
    return { uid: person.uid };
  });
