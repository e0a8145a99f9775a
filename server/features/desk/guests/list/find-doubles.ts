import type { GuestDouble } from '#contract/desk/guests.ts';
import type { Db } from '../../../../db/schema.ts';
import { type DoubleRow, findSharedNumbers, findSharingWith } from './doubles.queries.ts';

const present = ({ phone, one, other }: DoubleRow): GuestDouble => {
  const withPhone = (person: DoubleRow['one']) => ({
    ...person,
    email: person.email ?? '',
    phoneNumber: phone,
  });
  return { guests: [withPhone(one), withPhone(other)], same: 'phone' };
};

/** Pairs of records that may be one guest, because they share a phone number. */
export const listDoubles = async (db: Db): Promise<GuestDouble[]> =>
  (await findSharedNumbers(db)).map(present);

/** The same for one guest. */
export const listDoublesOf = async (
  db: Db,
  { uid, phoneNumber }: { uid: string; phoneNumber: string },
): Promise<GuestDouble[]> =>
  phoneNumber === ''
    ? []
    : (await findSharingWith(db, phoneNumber))
        .map(present)
        .filter(({ guests }) => guests.some((guest) => guest.uid === uid));
