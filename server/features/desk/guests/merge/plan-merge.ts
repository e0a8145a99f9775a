import type { VenueClock } from '#contract/bookings.rules.ts';
import { type MergePair, type MergeSide, stayingSide } from '#contract/desk/merge.rules.ts';
import { isStaff } from '#contract/identity/permissions.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Person } from '../person.queries.ts';
import { presentSuspension } from '../present-suspension.ts';

type Persons = Readonly<Record<MergeSide, Person>>;

/** A merge: `from` goes, `to` is kept. */
export type MergePlan = { pair: Persons; stays: MergeSide; from: Person; to: Person };

const toRules = (person: Person) => ({
  uid: person.uid,
  name: person.name,
  phoneNumber: person.phoneNumber,
  email: person.email ?? '',
  hasAccount: person.hasAccount,
  since: person.since.toISOString(),
});

/** Both in the form of the rules. */
export const toMerged = (pair: Persons): MergePair<ReturnType<typeof toRules>> => ({
  this: toRules(pair.this),
  other: toRules(pair.other),
});

/** The guest with the longer suspension; undefined if neither is suspended. */
export const suspendedLonger = (one: Person, other: Person, clock: VenueClock): Person | undefined => {
  const endOf = (person: Person): number => {
    if (!presentSuspension(person, clock).suspended) return -1;
    return person.suspendedUntil?.getTime() ?? Number.POSITIVE_INFINITY;
  };
  if (endOf(one) < 0 && endOf(other) < 0) return undefined;
  return endOf(one) > endOf(other) ? one : other;
};

/**
 * Decides which guest is kept. Two accounts count as two people, and an account gets others' bookings only with a verified address.
 */
export const planMerge = (pair: Persons, clock: VenueClock): MergePlan => {
  if (pair.this.uid === pair.other.uid) throw new AppError('SAME_GUEST');
  if (pair.this.hasAccount && pair.other.hasAccount) throw new AppError('TWO_ACCOUNTS');
  const stays = stayingSide(toMerged(pair));
  const [to, from] = stays === 'this' ? [pair.this, pair.other] : [pair.other, pair.this];
  if (to.hasAccount && !to.emailVerified) throw new AppError('ACCOUNT_UNVERIFIED');
  const suspended = suspendedLonger(from, to, clock);
  if (suspended && isStaff({ role: to.role ?? 'user' })) throw new AppError('GUEST_IS_STAFF');
  return { pair, stays, from, to };
};
