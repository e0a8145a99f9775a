import type { VenueClock } from '#contract/bookings.rules.ts';
import type { MergePreview, MergeSums } from '#contract/desk/merge.ts';
import { fromCents } from '#contract/money.ts';
import type { Db } from '../../../../db/schema.ts';
import { showStanding } from '../../../loyalty/show-loyalty.ts';
import { findPersonOrThrow, type Person } from '../person.queries.ts';
import { presentSuspension } from '../present-suspension.ts';
import { planMerge, suspendedLonger, toMerged } from './plan-merge.ts';
import { findSums, type SumsRow } from './sums.queries.ts';

type Side = { person: Person; row: SumsRow; points: number | undefined };

const loadSide = async (db: Db, person: Person, { now }: VenueClock): Promise<Side> => ({
  person,
  row: await findSums(db, person, new Date(now.epochMilliseconds)),
  points: person.hasAccount ? (await showStanding(db, person.uid, now))?.points : undefined,
});

const presentSums = (
  { spentCents, dueCents, ...counts }: SumsRow,
  points: number | undefined,
): MergeSums => ({
  ...counts,
  ...(points !== undefined && { points }),
  spent: fromCents(spentCents),
  due: fromCents(dueCents),
});

const present = ({ person, row, points }: Side, clock: VenueClock) => ({
  ...toMerged({ this: person, other: person }).this,
  ...presentSuspension(person, clock),
  sums: presentSums(row, points),
});

const names = ['stays', 'bookings', 'orders', 'reviews', 'notes', 'spentCents', 'dueCents'] as const;

/** Only accounts have points, and at most one of the two has an account, so the joining points count once. */
const joinSums = (one: Side, other: Side): MergeSums => {
  const sums = names.map((name) => [name, one.row[name] + other.row[name]] as const);
  return presentSums(Object.fromEntries(sums) as SumsRow, one.points ?? other.points); // by its names
};

/** Shows what a merge would result in. */
export const previewMerge = async (
  db: Db,
  asked: { uid: string; with: string },
  clock: VenueClock,
): Promise<MergePreview> => {
  const pair = {
    this: await findPersonOrThrow(db, asked.uid),
    other: await findPersonOrThrow(db, asked.with),
  };
  const { stays } = planMerge(pair, clock);
  const [one, other] = [await loadSide(db, pair.this, clock), await loadSide(db, pair.other, clock)];
  return {
    this: present(one, clock),
    other: present(other, clock),
    stays,
    sums: joinSums(one, other),
    suspended: suspendedLonger(pair.this, pair.other, clock) !== undefined,
  };
};
