import { Temporal } from 'temporal-polyfill';

/** The source of `now`; tests pass their own. */
export type Clock = { now(): Temporal.Instant };

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** Converts a timestamp of the database. */
export const toInstant = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
