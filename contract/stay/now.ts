import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { Amount } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { flag, PageQuery } from '../lists.ts';

/** How many days ahead to search for the next booking. */
export const daysAhead = 31;

export const NowQuery = PageQuery.extend({
  soon: flag.default(false).describe('`true`: also what becomes free within 31 days, with `freeFrom`'),
});
export type NowQuery = z.infer<typeof NowQuery>;

const Moment = z.string().meta({ examples: ['2026-12-24', '2026-12-24T16:00:00Z'] });

export const FreeNow = z
  .object({
    kind: z.enum(kinds),
    id: z.int(),
    title: z.string(),
    image: z.string(),
    price: Amount.describe('Of the first night or hour, by the price rules'),
    freeFrom: Moment.optional().describe(
      'Missing for what is free now; a day for rooms, an instant otherwise',
    ),
    freeUntil: Moment.nullable().describe(
      'The day of departure for rooms, an instant otherwise; null where nothing is booked within 31 days',
    ),
  })
  .meta({ id: 'FreeNow' });
export type FreeNow = z.infer<typeof FreeNow>;

export const nowEndpoints = {
  'GET /now': {
    summary: 'What is free right now, and until when',
    description:
      'A room is free now if the current night is; until the time of check-out that is the night before today.',
    query: NowQuery,
    response: z.array(FreeNow),
  },
} as const satisfies EndpointTable;
