import { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { dateAt } from '#contract/venue-time.ts';
import { hoursBetween, nightsBetween } from '../../db/occupying.ts';
import type { Tx } from '../../db/schema.ts';
import { type Closed, insertClosure } from './closures.queries.ts';

type Closure = {
  kind: Kind;
  bookableId: number;
  why: Closed['why'];
  since: Date;
  /** When it would have ended anyway. */
  until?: Date | string | undefined;
};

/** No time zone conversion for dates: nights are counted by days. */
const dayOf = (time: Date | string, timeZone: string): string =>
  typeof time === 'string' ? time : dateAt(Temporal.Instant.fromEpochMilliseconds(time.getTime()), timeZone);

const earlier = <T extends string | number>(one: T, other: T | undefined): T =>
  other !== undefined && other < one ? other : one;

/** Records that a bookable was closed until now; this transaction removes the row of the closure. */
export const recordClosure = async (
  tx: Tx,
  { kind, bookableId, why, since, until }: Closure,
  { now, timeZone }: VenueClock,
): Promise<void> => {
  if (kind === 'room') {
    const from = dayOf(since, timeZone);
    const to = earlier(dateAt(now, timeZone), until === undefined ? undefined : dayOf(until, timeZone));
    if (from < to) await insertClosure(tx, { kind, bookableId, why, nights: nightsBetween(from, to) });
    return;
  }
  const from = since.getTime();
  const end =
    typeof until === 'string'
      ? Temporal.PlainDate.from(until).toZonedDateTime(timeZone).epochMilliseconds
      : until?.getTime();
  const to = earlier(now.epochMilliseconds, end);
  if (from >= to) return;
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  await insertClosure(tx, { kind, bookableId, why, hours: hoursBetween(at(from), at(to)) });
};
