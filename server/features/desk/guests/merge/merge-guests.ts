import { type MergeChoice, type MergeField, mergeFields, sideOf } from '#contract/desk/merge.rules.ts';
import type { GuestMerge } from '#contract/desk/merge.ts';
import type { Db, Tx } from '../../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../../http/app-error.ts';
import { transactAs } from '../../../../http/lock-caller.ts';
import type { IdempotentCall } from '../../../../http/read-idempotency-key.ts';
import { createWithin } from '../../../../idempotency/create-idempotently.ts';
import { generateId } from '../../../../lib/generate-id.ts';
import { endSessions, updatePerson } from '../change.queries.ts';
import { findPersonOrThrow, type Person } from '../person.queries.ts';
import {
  findAccountsOf,
  giveToAccount,
  giveToRecord,
  lockRecords,
  moveRows,
  updateEmail,
} from './merge.queries.ts';
import { type MergePlan, planMerge, suspendedLonger, toMerged } from './plan-merge.ts';

type Asked = Omit<GuestMerge, 'take'> & { uid: string; take: MergeChoice };

/** Refuses an address that could not be used to sign in. */
const refuseOtherAddress = ({ pair }: MergePlan, { email }: MergeChoice): void => {
  if (email !== undefined && sideOf('email', toMerged(pair), { email }) !== email)
    throw new AppError('BAD_INPUT', {
      errors: [{ path: 'take.email', message: 'The e-mail address of an account stays.' }],
    });
};

/** The kept guest takes chosen values; the other keeps the replaced ones, so that a merge can be reverted. */
const exchangeFields = ({ pair, from, to }: MergePlan, choice: MergeChoice) => {
  const isOfOther = (field: MergeField) => pair[sideOf(field, toMerged(pair), choice)] === from;
  const taken = mergeFields.filter((field) => isOfOther(field) && (from[field] ?? '') !== (to[field] ?? ''));
  const pick = (person: Person, instead: Person) => {
    const of = (field: MergeField) => (taken.includes(field) ? instead : person);
    return { name: of('name').name, phoneNumber: of('phoneNumber').phoneNumber, email: of('email').email };
  };
  const left = pick(from, to);
  // An account may lack a name; a record has one.
  return { taken, kept: pick(to, from), left: { ...left, name: left.name || from.name } };
};

/** A suspension is kept, and ends all sessions. */
const keepSuspension = async (tx: Tx, { from, to }: MergePlan, context: DeskContext): Promise<boolean> => {
  if (suspendedLonger(from, to, context) !== from) return false;
  await updatePerson(tx, to, {
    suspended_at: from.suspendedAt,
    suspended_until: from.suspendedUntil,
    suspended_reason: from.suspendedReason,
  });
  if (to.hasAccount) await endSessions(tx, to.uid);
  return true;
};

/** Merges two locked guests. The log gets what is needed to revert it, but no name, number or address. */
const mergeLocked = async (tx: Tx, context: DeskContext, plan: MergePlan, choice: MergeChoice) => {
  const { from, to } = plan;
  refuseOtherAddress(plan, choice);
  const { taken, kept, left } = exchangeFields(plan, choice);
  const moved = await moveRows(tx, plan);
  if (to.hasAccount) await giveToAccount(tx, plan, left);
  else await giveToRecord(tx, plan, left, new Date(context.now.epochMilliseconds));
  await updatePerson(tx, to, { name: kept.name, phone_number: kept.phoneNumber });
  if (!to.hasAccount) await updateEmail(tx, to, kept.email);
  const isSuspended = await keepSuspension(tx, plan, context);
  await recordDeskAction(tx, context, {
    subject: `guest ${to.uid}`,
    after: { merged: from.uid, taken, ...moved, ...(isSuspended && { suspended: true }) },
  });
};

const findPair = async (db: Db, { uid, with: other }: Asked) => ({
  this: await findPersonOrThrow(db, uid),
  other: await findPersonOrThrow(db, other),
});

/**
 * Merges two records of one guest; idempotent. Accounts are locked before records, including accounts that may verify an address of
 * the two, each in the order of their ids.
 */
export const mergeGuests = async (
  db: Db,
  context: DeskContext,
  idempotentCall: IdempotentCall,
  asked: Asked,
): Promise<{ uid: string }> => {
  if (asked.uid === asked.with) throw new AppError('SAME_GUEST');
  const found = Object.values(await findPair(db, asked));
  const accounts = await findAccountsOf(
    db,
    found.map(({ email }) => email),
  );
  const merge = (tx: Tx) =>
    createWithin(tx, idempotentCall, generateId(), async () => {
      await lockRecords(
        tx,
        found.map(({ uid }) => uid),
      );
      const pair = await findPair(tx, asked);
      if (pair.this.uid === pair.other.uid) return pair.this.uid;
      if ([pair.this, pair.other].some(({ uid }, index) => uid !== found[index]?.uid))
        throw new AppError('GUEST_CHANGED');
      const plan = planMerge(pair, context);
      await mergeLocked(tx, context, plan, asked.take);
      return plan.to.uid;
    });
  const users = found.filter(({ hasAccount }) => hasAccount).map(({ uid }) => uid);
  return { uid: await transactAs(db, context, merge, [...users, ...accounts]) };
};
