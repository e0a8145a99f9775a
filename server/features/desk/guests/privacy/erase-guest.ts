import { isStaff } from '#contract/identity/permissions.ts';
import type { Db } from '../../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../../http/app-error.ts';
import { eraseAccount } from '../../../identity/erase-user.ts';
import { transactOnGuest } from '../transact-on-guest.ts';
import { deleteRecord, findOpen } from './privacy.queries.ts';

/** Erases a guest without open business; bookings, payments and orders stay without an owner. */
export const eraseGuest = (db: Db, context: DeskContext, uid: string) =>
  transactOnGuest(db, context, uid, async (tx, person) => {
    if (isStaff({ role: person.role ?? 'user' })) throw new AppError('GUEST_IS_STAFF');
    const open = await findOpen(tx, person, context.now);
    if (open.bookings) throw new AppError('GUEST_HAS_BOOKINGS');
    if (open.orders) throw new AppError('GUEST_HAS_ORDERS');
    if (open.bills) throw new AppError('GUEST_HAS_OPEN_BILLS');
    if (person.hasAccount) await eraseAccount(tx, { id: person.uid, email: person.email ?? '' }, context.now);
    else await deleteRecord(tx, person);
    await recordDeskAction(tx, context, { subject: `guest ${person.uid}`, after: { erased: true } });
    return { uid: person.uid };
  });
