import { sql } from 'kysely';

/** The version of the current price rules; part of the statement that reads the base price. */
export const priceVersion = sql<string | null>`(select price_version())`;
