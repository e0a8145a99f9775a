import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { CalendarDate, ShownDate } from '../fields.ts';
import { comparisons, figureTables } from './insights.rules.ts';

const count = z.int().min(0);
const money = z.number();

const Hours = z.object({
  hoursSold: count.describe(
    'Hours that began in the span and were used; of those who left early, those begun',
  ),
  hoursOpen: z
    .number()
    .min(0)
    .describe(
      'Hours in which one of them was open by the opening hours and neither closed nor retired, or sold',
    ),
});
export type Hours = z.infer<typeof Hours>;

const Revenue = z.object({
  rooms: money,
  study: money,
  pc: money,
  food: money,
  extras: money.describe('Charges less discounts'),
});
export type Revenue = z.infer<typeof Revenue>;

const Nights = { nightsSold: count, nightsOpen: count };

const FigureDay = z.object({
  date: ShownDate,
  ...Nights,
  nightsClosed: count.describe('Nights of rooms that were blocked or out of order'),
  study: Hours,
  pc: Hours,
  revenue: Revenue,
  cancellations: count,
  noShows: count,
  ratings: z.object({ count, sum: count }),
});
export type FigureDay = z.infer<typeof FigureDay>;

const Group = z.object({
  from: count,
  to: count.nullable().describe('Null where there is no end'),
  stays: count,
});
export type Group = z.infer<typeof Group>;

const Groups = z.object({
  stays: count.describe('Stays in rooms that began in the span'),
  average: z.number().nullable(),
  median: z.number().nullable(),
  groups: z.array(Group),
});

const Dish = z.object({
  id: count,
  name: z.string(),
  image: z.string(),
  sold: count,
  revenue: money,
});

const Use = z.object({
  weekday: z.int().min(1).max(7).describe('Monday is 1'),
  hour: z.int().min(0).max(23),
  study: Hours.extend({ hoursSold: z.number().min(0) }),
  pc: Hours.extend({ hoursSold: z.number().min(0) }),
});
export type Use = z.infer<typeof Use>;

const Figures = z.object({
  from: ShownDate,
  to: ShownDate,
  ...Nights,
  occupancy: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Nights sold ÷ nights open; null where none was open'),
  averagePrice: money.nullable().describe('Revenue of nights ÷ nights sold'),
  revenuePerNight: money.nullable().describe('Revenue of nights ÷ nights open'),
  study: Hours,
  pc: Hours,
  revenue: Revenue.extend({ total: money }),
  cancellations: count.describe('Bookings that were cancelled in the span'),
  noShows: count.describe('Bookings of the span whose guests did not come'),
  leadTime: Groups.describe('Days between booking and arrival'),
  lengthOfStay: Groups.describe('Nights'),
  use: z.array(Use).describe('Weekday × hour, on the clock of the house'),
  orders: count,
  dishes: z.array(Dish).describe('Most revenue first'),
  ratings: z.object({
    average: z.number().nullable(),
    count,
    stars: z.array(count).length(5).describe('How often one star was given, two stars, and so on'),
  }),
  days: z.array(FigureDay),
});
export type Figures = z.infer<typeof Figures>;

export const Insights = Figures.extend({
  before: Figures.nullable().describe('The same for the span that it is compared with'),
}).meta({ id: 'Insights' });
export type Insights = z.infer<typeof Insights>;

export const insightEndpoints = {
  'GET /desk/insights': {
    summary: 'The figures of some days, compared with the days before',
    description:
      'Revenue counts on the night or hour it is for, food on the day of the order, extras on the day of the charge. Cancelled bookings, no-shows and holds do not count as sold. With `format=csv`, one of the tables as `text/csv`.',
    query: z.object({
      from: CalendarDate,
      to: CalendarDate,
      against: z
        .enum(comparisons)
        .optional()
        .describe('The days before by default; `year` compares with the same weekdays 52 weeks ago'),
      format: z.enum(['json', 'csv']).optional(),
      table: z.enum(figureTables).optional().describe('With `format=csv`'),
    }),
    response: Insights,
    errors: ['SPAN_TOO_LONG'],
  },
} as const satisfies EndpointTable;
