import type { Kysely } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { Feature } from '#contract/feedback.rules.ts';
import { dateAt } from '#contract/venue-time.ts';
import type { Database } from '../../db/schema.ts';
import { createOnce } from '../../idempotency/create-idempotently.ts';
import type { Attempt } from '../../idempotency/read-idempotency-key.ts';
import { drawId } from '../../lib/generate-id.ts';
import { addVote } from './improvements.queries.ts';

/** Counts one click of the caller for a feature, on the day it is at the venue, once under one key. */
export const castVote = async (
  db: Kysely<Database>,
  { now, timeZone }: Here,
  attempt: Attempt,
  feature: Feature,
) => {
  const drawn = drawId();
  const insertedId = await createOnce(db, attempt, drawn, async (tx) => {
    await addVote(tx, { feature, date: dateAt(now, timeZone) });
    return drawn;
  });
  return { acknowledged: true as const, insertedId };
};
