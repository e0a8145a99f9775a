import type { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import type { Readiness } from '#contract/desk/blocks.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import { readinessAt } from '#contract/desk/lifecycle.rules.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';
import { hoursBetween, nightsBetween } from '../../db/occupying.ts';
import type { Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { toInstant } from '../../lib/clock.ts';
import { recordClosure } from '../insights/record-closure.ts';
import { type Bookable, type BookableState, lockBookable, updateReadiness } from './blocks.queries.ts';

type NewReadiness = { state: ReadinessState; until?: string | undefined };

const refuseUntil = ({ state, until }: NewReadiness, today: string): void => {
  if (until === undefined) return;
  if (state !== 'out of order')
    throw new AppError('BAD_INPUT', {
      errors: [{ path: 'until', message: 'Until goes with "out of order" only.' }],
    });
  if (until <= today) throw new AppError('UNTIL_PAST');
};

const open = { outOfOrderFrom: null, until: null, closedNights: null, closedHours: null };

/** Out of order takes time like a block: nights from today, hours from now, until the reopening day or without an end. */
const close = (
  { kind }: Bookable,
  { since, until }: { since: Temporal.Instant; until: string | undefined },
  { timeZone }: VenueClock,
) => ({
  outOfOrderFrom: new Date(since.epochMilliseconds),
  until: until ?? null,
  closedNights: kind === 'room' ? nightsBetween(dateAt(since, timeZone), until) : null,
  closedHours:
    kind === 'room'
      ? null
      : hoursBetween(since, until === undefined ? undefined : instantAt(until, '00:00', timeZone)),
});

const isStillClosed = (found: BookableState, { now, timeZone }: VenueClock): boolean =>
  readinessAt(found, dateAt(now, timeZone)) === 'out of order';

/** A bookable that is already out of order keeps its original start. */
const sinceWhen = (found: BookableState, clock: VenueClock): Temporal.Instant =>
  found.outOfOrderFrom && isStillClosed(found, clock) ? toInstant(found.outOfOrderFrom) : clock.now;

/** Sets the readiness of a bookable. Out of order closes it from now on, and its bookings stay; any other state reopens it. */
export const setReadiness = async (
  tx: Tx,
  context: DeskContext,
  bookable: Bookable,
  wanted: NewReadiness,
): Promise<Readiness> => {
  const { state, until } = wanted;
  refuseUntil(wanted, dateAt(context.now, context.timeZone));
  const found = await lockBookable(tx, bookable);
  if (!found) throw new AppError(notFoundCodes[bookable.kind]);
  const closed =
    state === 'out of order' ? close(bookable, { since: sinceWhen(found, context), until }, context) : open;
  await updateReadiness(tx, bookable, { readiness: state, ...closed });
  const isClosedOn = state === 'out of order' && isStillClosed(found, context);
  if (found.outOfOrderFrom && !isClosedOn) {
    const time = { since: found.outOfOrderFrom, until: found.until ?? undefined };
    await recordClosure(tx, { ...bookable, ...time, why: 'out of order' }, context);
  }
  const shownUntil = until === undefined ? {} : { until };
  await recordDeskAction(tx, context, {
    subject: `${bookable.kind} ${bookable.bookableId}`,
    before: { state: found.readiness, ...(found.until !== null && { until: found.until }) },
    after: { state, ...shownUntil },
  });
  return { kind: bookable.kind, id: bookable.bookableId, state, ...shownUntil };
};
