import type { Db, Tx } from '../../../db/schema.ts';
import type { DeskContext } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import type { SignedIn } from '../../../http/caller.ts';
import { transactAs } from '../../../http/lock-caller.ts';
import { findPersonOrThrow, lockOwnRecord, type Person } from './person.queries.ts';

/** The guest, once account or record is locked; refused if the record was claimed since. */
export const lockPerson = async (tx: Tx, found: Person): Promise<Person> => {
  if (!found.hasAccount && !(await lockOwnRecord(tx, found.uid))) throw new AppError('GUEST_CHANGED');
  const person = await findPersonOrThrow(tx, found.uid);
  if (person.uid !== found.uid) throw new AppError('GUEST_CHANGED');
  return person;
};

/** Runs a transaction that locks the caller and a guest, accounts before records as everywhere; `work` gets their locked state. */
export const transactOnGuest = async <T>(
  db: Db,
  context: DeskContext,
  uid: string,
  work: (tx: Tx, person: Person, caller: SignedIn) => Promise<T>,
): Promise<T> => {
  const found = await findPersonOrThrow(db, uid);
  return transactAs(
    db,
    context,
    async (tx, caller) => work(tx, await lockPerson(tx, found), caller),
    found.hasAccount ? [found.uid] : [],
  );
};
