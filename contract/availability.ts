import { z } from 'zod';
import { Id } from './bookings.ts';
import type { EndpointTable } from './endpoint.ts';
import { CalendarDate } from './fields.ts';
import { kinds } from './kinds.ts';
import { PageQuery, readDecimal } from './lists.ts';
import { PriceSpan } from './prices/prices.ts';

/** Start is inclusive, end exclusive: days for rooms by the night, instants for study rooms and PCs. */
const Moment = (date: string) => z.string().meta({ examples: [date, `${date}T16:00:00Z`] });
const Span = z.object({ from: Moment('2026-12-24'), to: Moment('2026-12-26') });
export type Span = z.infer<typeof Span>;

export const Availability = z
  .object({
    kind: z.enum(kinds),
    id: z.int(),
    taken: z.array(Span).describe('Days for nights of a sleeping room, instants for hours of the others'),
    free: z.array(Span).describe('The rest of the requested time'),
    prices: z
      .array(PriceSpan)
      .optional()
      .describe('With an id, where price rules apply: what single nights or hours cost'),
  })
  .meta({ id: 'Availability' });
export type Availability = z.infer<typeof Availability>;

/** The longest period of one request, in days: a year for one bookable, a month for many. */
export const maxPeriodDays = { one: 366, many: 31 } as const;

export const AvailabilityQuery = PageQuery.extend({
  kind: z.enum(kinds).optional().describe('All kinds by default'),
  id: z.preprocess(readDecimal, Id).optional().describe('Only this one of its kind'),
  from: CalendarDate.optional().describe('The first day; today by default'),
  to: CalendarDate.optional().describe(
    'The last day; 30 days in all by default, at most 31 without an id and 366 with one',
  ),
});
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

export const availabilityEndpoints = {
  'GET /availability': {
    summary: 'What is taken and what is free, without saying by whom',
    query: AvailabilityQuery,
    response: z.array(Availability),
    errors: ['ROOM_NOT_FOUND', 'STUDY_ROOM_NOT_FOUND', 'PC_NOT_FOUND'],
  },
} as const satisfies EndpointTable;
