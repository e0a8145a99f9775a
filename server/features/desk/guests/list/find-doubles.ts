import type { GuestDouble } from '#contract/desk/guests.ts';
import type { Db } from '../../../../db/schema.ts';
import { type DoubleRow, findSharedNumbers, findSharingWith } from './doubles.queries.ts';

const present = ({ uid, name, email, phone, hasAccount }: DoubleRow) => ({
  ...{ uid, name, email: email ?? '', phoneNumber: phone, hasAccount },
});

const pair = (rows: readonly DoubleRow[]): GuestDouble[] =>
  rows.flatMap((one, index) =>
    rows
      .slice(index + 1)
      .filter(({ phone }) => phone === one.phone)
      .map((other): GuestDouble => ({ guests: [present(one), present(other)], same: 'phone' })),
  );

/** Pairs of records that may be of one guest: they have the same phone number. */
export const listDoubles = async (db: Db): Promise<GuestDouble[]> => pair(await findSharedNumbers(db));

/** The same of one guest. */
export const listDoublesOf = async (
  db: Db,
  { uid, phoneNumber }: { uid: string; phoneNumber: string },
): Promise<GuestDouble[]> =>
  phoneNumber === ''
    ? []
    : pair(await findSharingWith(db, phoneNumber)).filter(({ guests }) =>
        guests.some((guest) => guest.uid === uid),
      );
