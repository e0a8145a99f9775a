import type { GuestChange } from '#contract/desk/guests.ts';
import { isStaff } from '#contract/identity/permissions.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { endSessions, updatePerson } from './change.queries.ts';
import type { Person } from './person.queries.ts';
import { presentSuspension } from './present-suspension.ts';
import { transactOnGuest } from './transact-on-guest.ts';

/** Changed contact fields; the log names fields but not values, because it cannot be erased. */
const changeWords = async (tx: Tx, person: Person, { name, phoneNumber }: GuestChange): Promise<string[]> => {
  const changed = [
    ...(name !== undefined && name !== person.name ? ['name'] : []),
    ...(phoneNumber !== undefined && phoneNumber !== person.phoneNumber ? ['phoneNumber'] : []),
  ];
  if (changed.length > 0)
    await updatePerson(tx, person, {
      ...(name !== undefined && { name }),
      ...(phoneNumber !== undefined && { phone_number: phoneNumber }),
    });
  return changed;
};

const readUntil = (until: string | undefined, { now, timeZone }: DeskContext): Date | null => {
  if (until === undefined) return null;
  if (until <= dateAt(now, timeZone))
    throw new AppError('BAD_INPUT', { errors: [{ path: 'until', message: 'Until is a day to come.' }] });
  return new Date(instantAt(until, '00:00', timeZone).epochMilliseconds);
};

const suspend = async (tx: Tx, context: DeskContext, person: Person, { until, reason }: GuestChange) => {
  if (isStaff({ role: person.role ?? 'user' })) throw new AppError('GUEST_IS_STAFF');
  await updatePerson(tx, person, {
    suspended_at: new Date(context.now.epochMilliseconds),
    suspended_until: readUntil(until, context),
    suspended_reason: reason ?? null,
  });
  if (person.hasAccount) await endSessions(tx, person.uid);
};

const lift = (tx: Tx, person: Person) =>
  updatePerson(tx, person, { suspended_at: null, suspended_until: null, suspended_reason: null });

/** Changes name and phone number of a guest, suspends them (which signs them out at once), or lifts a suspension. */
export const changeGuest = (db: Db, context: DeskContext, uid: string, change: GuestChange) =>
  transactOnGuest(db, context, uid, async (tx, person, caller) => {
    if (change.suspended !== undefined && caller.role !== 'admin') throw new AppError('NOT_ALLOWED');
    const changed = await changeWords(tx, person, change);
    const { suspended: before } = presentSuspension(person, context);
    if (change.suspended) await suspend(tx, context, person, change);
    if (change.suspended === false) await lift(tx, person);
    const isTouched = change.suspended === true || (change.suspended === false && before !== undefined);
    const { until, reason } = change;
    if (changed.length > 0 || isTouched)
      await recordDeskAction(tx, context, {
        subject: `guest ${person.uid}`,
        before: isTouched ? { suspended: before !== undefined } : {},
        after: {
          ...(changed.length > 0 && { changed }),
          ...(isTouched && { suspended: change.suspended }),
          ...(change.suspended && { ...(until && { until }), ...(reason && { reason }) }),
        },
      });
    return { uid: person.uid };
  });
