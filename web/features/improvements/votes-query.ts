import { apiQuery } from '#web/lib/api-query.ts';

/** What all guests wish for. */
export const votesQuery = apiQuery('GET /votes', {});
