import { apiQuery } from './api-query.ts';

/** What pages know of the house; asked once for each page load. */
export const configQuery = { ...apiQuery('GET /config', {}), staleTime: Number.POSITIVE_INFINITY };
