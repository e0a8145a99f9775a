import type { Kysely } from 'kysely';
import { type Availability, type AvailabilityQuery, longestLook, type Span } from '#contract/availability.ts';
import type { Here } from '#contract/bookings.rules.ts';
import { addDays, daysBetween } from '#contract/dates.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findAvailability } from './availability.queries.ts';

const usualLook = 30;

const notFound = {
  room: 'ROOM_NOT_FOUND',
  study: 'STUDY_ROOM_NOT_FOUND',
  pc: 'PC_NOT_FOUND',
} as const satisfies Record<Kind, ErrorCode>;

const refuse = (path: string, message: string): never => {
  throw new AppError('BAD_INPUT', { errors: [{ path, message }] });
};

/** What is taken and what is free of everything asked about, without a word on whose it is. */
export const listAvailability = async (
  db: Kysely<Database>,
  { kind, id, ...asked }: AvailabilityQuery,
  { now, timeZone }: Here,
): Promise<Availability[]> => {
  const from = asked.from ?? dateAt(now, timeZone);
  const last = asked.to ?? addDays(from, usualLook - 1);
  if (last < from) refuse('to', `Must not be before ${from}`);
  if (daysBetween(from, last) >= longestLook) refuse('to', `Must be within ${longestLook} days`);
  if (id !== undefined && !kind) refuse('kind', 'An id needs its kind');

  const days = { from, to: addDays(last, 1) };
  const midnight = (date: string) => instantAt(date, '00:00', timeZone);
  const instants = { from: midnight(days.from), to: midnight(days.to) };
  const rows = await findAvailability(db, { kinds: kind ? [kind] : kinds, id, days, instants });
  if (kind && id !== undefined && rows.length === 0) throw new AppError(notFound[kind]);
  return rows.map((row) => ({ ...row, taken: row.taken.map(present), free: row.free.map(present) }));
};

const present = ([from, to]: [string, string] | [number, number]): Span => ({
  from: tell(from),
  to: tell(to),
});

/** A house may have tens of thousands of these: Date writes them many times faster than Temporal. */
const tell = (bound: string | number): string =>
  typeof bound === 'string' ? bound : new Date(bound * 1000).toISOString().replace('.000Z', 'Z');
