import type { VenueClock } from '#contract/bookings.rules.ts';
import type { GuestsOverview } from '#contract/desk/guests.ts';
import type { Db } from '../../../../db/schema.ts';
import { listDoubles } from './find-doubles.ts';
import { countGuests } from './overview.queries.ts';
import { hereAt } from './who-is-here.ts';

/** Numbers of guests, and records that may be one guest. */
export const showOverview = async (db: Db, venue: VenueClock): Promise<GuestsOverview> => {
  const [counts, doubles] = await Promise.all([countGuests(db, hereAt(venue)), listDoubles(db)]);
  return { ...counts, doubles };
};
