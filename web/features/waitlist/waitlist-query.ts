import { apiQuery } from '#web/lib/api-query.ts';

export const waitlistQuery = apiQuery('GET /waitlist', {});
