import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { type Feature, features, plottedDays } from '#contract/feedback.rules.ts';
import type { Votes } from '#contract/improvements.ts';
import { dateAt } from '#contract/venue-time.ts';
import type { Db } from '../../db/schema.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { addVote, countVotes, countVotesByDay } from './improvements.queries.ts';

/** Counts a vote of the caller for a feature on the venue's current day, once per idempotency key. */
export const castVote = async (
  db: Db,
  { now, timeZone }: VenueClock,
  idempotentCall: IdempotentCall,
  feature: Feature,
) => {
  const newId = generateId();
  const insertedId = await createIdempotently(db, idempotentCall, newId, async (tx) => {
    await addVote(tx, { feature, date: dateAt(now, timeZone) });
    return newId;
  });
  return { acknowledged: true as const, insertedId };
};

/** Every feature with its total of votes, and the recent votes by day. */
export const listVotes = async (db: Db, { now, timeZone }: VenueClock): Promise<Votes[]> => {
  const today = dateAt(now, timeZone);
  const totals = await countVotes(db);
  const days = await countVotesByDay(db, { from: addDays(today, 1 - plottedDays), to: today });
  return features.map((feature) => ({
    feature,
    count: totals.find((total) => total.feature === feature)?.count ?? 0,
    days: days.filter((day) => day.feature === feature).map(({ date, count }) => ({ date, count })),
  }));
};
