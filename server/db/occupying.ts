import { sql } from 'kysely';
import { occupying } from '#contract/bookings.rules.ts';

/** Bookings that keep others out, spelled as in the exclusion constraints, so that their indexes are used. */
export const isOccupying = sql<boolean>`status in (${sql.join(occupying.map((status) => sql.lit(status)))})`;
