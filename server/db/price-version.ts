import { sql } from 'kysely';

/** Under which name the price rules as they are now are known; part of the statement that reads what they are to price. */
export const priceVersion = sql<string | null>`(select price_version())`;
