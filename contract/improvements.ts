import { z } from 'zod';
import { Acknowledged } from './bookings.ts';
import type { EndpointTable } from './endpoint.ts';
import { features, maxTextLength, plottedDays } from './feedback.rules.ts';
import { CalendarDate, Instant, visibleText } from './fields.ts';
import { PageQuery } from './lists.ts';

const Feature = z.enum(features);

/** Votes for a feature: all, and recent ones. */
export const Votes = z
  .object({
    feature: Feature,
    count: z.int(),
    days: z
      .array(z.object({ date: CalendarDate, count: z.int() }))
      .describe(`The days of the last ${plottedDays} that had any, in the venue's zone, the earliest first`),
  })
  .meta({ id: 'Votes' });
export type Votes = z.infer<typeof Votes>;

export const Suggestion = z
  .object({
    _id: z.string(),
    text: z.string(),
    name: z.string(),
    email: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

export const improvementEndpoints = {
  'GET /votes': { summary: 'What guests vote for, and how often', response: z.array(Votes) },
  'POST /votes': {
    summary: 'Counts one click for a feature',
    body: z.object({ feature: Feature }),
    once: true,
    status: 201,
    response: Acknowledged,
    errors: ['IDEMPOTENCY_MISMATCH'],
  },
  'GET /suggestions': {
    summary: 'What guests suggest, newest first',
    query: PageQuery,
    response: z.array(Suggestion),
  },
  'POST /suggestions': {
    summary: 'Suggests something to the house',
    example: { text: 'A kettle in every room.' },
    body: z.object({ text: visibleText(maxTextLength) }),
    whenBlank: { code: 'FIELDS_MISSING', fields: ['text'] },
    once: true,
    status: 201,
    response: Acknowledged,
    errors: ['TOO_MANY_SUGGESTIONS', 'IDEMPOTENCY_MISMATCH'],
  },
} as const satisfies EndpointTable;
