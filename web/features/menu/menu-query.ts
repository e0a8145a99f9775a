import { apiQuery } from '#web/lib/api-query.ts';

/** The kitchen's whole card: whoever holds an order against it must not miss a dish. */
export const menuQuery = apiQuery('GET /menu', { query: { limit: '1000' } });
