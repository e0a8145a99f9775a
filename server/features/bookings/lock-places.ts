import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Kind } from '#contract/kinds.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import type { Database } from '../../db/schema.ts';
import { lockThings } from './bookings.queries.ts';

type Wanted = { kind: Kind; id: number };

/**
 * The rooms and PCs that somebody wants to hold, which no other cart can touch until the transaction ends, and how many
 * bookings its guest has besides what they hold already, and has cancelled lately.
 */
export const lockPlaces = async (
  tx: Transaction<Database>,
  wanted: readonly Wanted[],
  { uid, now }: { uid: string; now: Temporal.Instant },
) => {
  const idsOf = (isPc: boolean) => wanted.filter(({ kind }) => (kind === 'pc') === isPc).map(({ id }) => id);
  const rows = await lockThings(
    tx,
    { roomIds: idsOf(false), pcIds: idsOf(true) },
    { uid, now: new Date(now.epochMilliseconds) },
  );
  return {
    find: ({ kind, id }: Wanted) => rows.find((row) => row.kind === bookedKinds[kind] && row.id === id),
    upcoming: rows[0]?.upcoming ?? 0,
    cancelled: rows[0]?.cancelled ?? 0,
  };
};
