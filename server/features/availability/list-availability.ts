import { z } from 'zod';
import {
  type Availability,
  type AvailabilityQuery,
  maxPeriodDays,
  type Span,
} from '#contract/availability.ts';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays, daysBetween } from '#contract/dates.ts';
import { kinds, notFoundCodes } from '#contract/kinds.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseCursor } from '../../lists/cursor.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { findPriceSpans } from '../prices/quote.ts';
import { findAvailability, type Place } from './availability.queries.ts';

const Mark = z.object({ kind: z.enum(kinds), id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)) });

export const writeBookableCursor = ({ kind, id }: Place): string => `${kind}~${id}`;

/** Parses a cursor; an unknown one is bad input. */
export const readBookableCursor = (text: string | undefined): Place | undefined => {
  if (text === undefined) return undefined;
  const [, kind, id] = /^([a-z]+)~(\d+)$/.exec(text) ?? [];
  const mark = Mark.safeParse({ kind, id });
  if (!mark.success) throw refuseCursor();
  return mark.data;
};

const defaultDays = 30;

const refuse = (path: string, message: string): never => {
  throw new AppError('BAD_INPUT', { errors: [{ path, message }] });
};

/** Fills in today if the query names no first day. */
export const completeQuery = (query: AvailabilityQuery, { now, timeZone }: VenueClock): AvailabilityQuery =>
  query.from === undefined ? { ...query, from: dateAt(now, timeZone) } : query;

/** Taken and free times of the requested bookables, without their guests. */
export const listAvailability = async (
  db: Db,
  { kind, id, to, limit, after, ...asked }: AvailabilityQuery,
  { now, timeZone }: VenueClock,
): Promise<Page<Availability>> => {
  const from = asked.from ?? dateAt(now, timeZone);
  const last = to ?? addDays(from, defaultDays - 1);
  const most = id === undefined ? maxPeriodDays.many : maxPeriodDays.one;
  if (last < from) refuse('to', `To is not before ${from}.`);
  if (daysBetween(from, last) >= most) refuse('to', `To is within ${most} days.`);
  if (id !== undefined && !kind) refuse('kind', 'Kind is required with an ID.');

  const days = { from, to: addDays(last, 1) };
  const midnight = (date: string) => instantAt(date, '00:00', timeZone);
  const instants = { from: midnight(days.from), to: midnight(days.to) };
  const place = readBookableCursor(after);
  const rows = await findAvailability(db, {
    kinds: kind ? [kind] : kinds,
    id,
    after: place,
    limit,
    days,
    instants,
    now,
    timeZone,
  });
  if (kind && id !== undefined && !place && rows.length === 0) throw new AppError(notFoundCodes[kind]);
  const [only] = rows;
  const prices =
    id !== undefined && only ? await findPriceSpans(db, only, { from, to: last }, timeZone) : undefined;
  const format = createFormat();
  const presentSpan = ([from, to]: readonly [string | number, string | number]): Span => ({
    from: format(from),
    to: format(to),
  });
  return cutPage(rows, {
    limit,
    cursorOf: writeBookableCursor,
    present: (row) => ({
      ...row,
      taken: row.taken.map(presentSpan),
      free: row.free.map(presentSpan),
      ...(prices && { prices }),
    }),
  });
};

/** There may be tens of thousands of bounds but only a few hundred distinct ones: each is formatted once. */
const createFormat = () => {
  const written = new Map<string | number, string>();
  return (bound: string | number): string => {
    const text = written.get(bound) ?? formatBound(bound);
    written.set(bound, text);
    return text;
  };
};

/** Date formats instants much faster than Temporal. */
export const formatBound = (bound: string | number): string =>
  typeof bound === 'string'
    ? bound
    : `${new Date(bound * 1000).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`;
