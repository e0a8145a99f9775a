import type { NewDeskBooking } from '#contract/desk/bookings.ts';
import type { Language } from '#contract/languages.rules.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findRecord,
  lockAddress,
  lockRecord,
  type RecordRow,
  saveRecord,
} from './walk-ins.queries.ts';

type Asked = NewDeskBooking['guest'];

/** The guest of a walk-in: exactly one of the two ids is set. */
export type WalkInGuest = {
  userId: string | null;
  recordId: string | null;
  name: string;
  email: string | null;
  emailVerified: boolean;
  language: Language | null;
};

/** The guest registered, was deleted or merged before being locked. */
export class GuestChanged extends Error {
  override name = 'GuestChanged';
}

const ofAccount = ({ uid, ...person }: AccountRow): WalkInGuest => ({
  ...person,
  userId: uid,
  recordId: null,
});

const ofRecord = ({ id, name, email }: RecordRow): WalkInGuest => ({
  userId: null,
  recordId: id,
  name,
  email,
  emailVerified: false,
  language: null,
});

const accountOfEmail = async (db: Db, email: string | null | undefined): Promise<string | undefined> =>
  email ? (await findAccountByEmail(db, email))?.uid : undefined;

/** The account to lock first: the guest's, or one that may verify the guest's address. */
export const findAccountToLock = async (db: Db, guest: Asked): Promise<string | undefined> => {
  if (!('uid' in guest)) return accountOfEmail(db, guest.email);
  const account = await findAccount(db, guest.uid);
  if (account) return account.uid;
  const record = await findRecord(db, guest.uid);
  return record?.userId ?? accountOfEmail(db, record?.email);
};

const findAgain = async (tx: Tx, uid: string, locked: string | undefined): Promise<WalkInGuest> => {
  const account = uid === locked ? await findAccount(tx, uid) : undefined;
  if (!account) throw new GuestChanged();
  return ofAccount(account);
};

const resolveKnown = async (tx: Tx, uid: string, locked: string | undefined): Promise<WalkInGuest> => {
  if (uid === locked) return findAgain(tx, uid, locked);
  const known = await findRecord(tx, uid);
  if (!known) throw new AppError('GUEST_NOT_FOUND');
  const record = await lockRecord(tx, known.id);
  if (!record) throw new GuestChanged();
  // A claimed record means its account.
  return record.userId === null ? ofRecord(record) : findAgain(tx, record.userId, locked);
};

/** The guest that the desk means: an address means its verified account, otherwise its record. */
export const resolveGuest = async (
  tx: Tx,
  guest: Asked,
  locked: string | undefined,
): Promise<WalkInGuest> => {
  if ('uid' in guest) return resolveKnown(tx, guest.uid, locked);
  if (guest.email) await lockAddress(tx, guest.email);
  const account = guest.email ? await findAccountByEmail(tx, guest.email) : undefined;
  if (account?.uid !== locked) throw new GuestChanged();
  return account?.emailVerified ? ofAccount(account) : ofRecord(await saveRecord(tx, guest));
};
