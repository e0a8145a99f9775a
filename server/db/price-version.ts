import { sql } from 'kysely';

/**
 * Under which name the price rules as they are now, and how the house rounds, are known; null without rules. Part of the
 * statement that reads what they are to price.
 */
export const priceVersion = sql<string | null>`(
  select version || ' ' || coalesce((select max(version) from house_versions), 0) from price_state
)`;
