import { z } from 'zod';
import { Hours, Id, IdInQuery, Nights } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import {
  Amount,
  CalendarDate,
  ClockTime,
  optional,
  ShownDate,
  ShownTime,
  SignedAmount,
  Sum,
  visibleLine,
} from '../fields.ts';
import { kinds, longest } from '../kinds.ts';
import { readDecimal } from '../lists.ts';

/** The most price rules of a house. */
export const maxRules = 1000;

/** Days of a price calendar: by default, and at most. */
export const calendarDays = { usual: 60, most: 93 } as const;

const distinct = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .min(1)
    .max(most)
    .refine((items) => new Set(items).size === items.length, '{field} has something twice.');

const PriceChange = z
  .union([
    z.strictObject({
      percent: z
        .number()
        .min(-100)
        .max(1000)
        .multipleOf(0.01)
        .describe('20: a fifth more; -10: a tenth less'),
    }),
    z.strictObject({
      amount: SignedAmount.describe('Added per unit; negative: taken off'),
    }),
    z.strictObject({ price: Amount.describe('Whatever it was before') }),
  ])
  .describe('By a percentage, by an amount, or to a price');

const fields = {
  name: visibleLine(80).describe('The reason that guests and bills show'),
  on: z.boolean(),
  kinds: distinct(z.enum(kinds), kinds.length).describe('All kinds by default'),
  ids: distinct(Id, 1000).describe('Only these, of the one kind in `kinds`'),
  except: z
    .array(z.strictObject({ kind: z.enum(kinds), id: Id }))
    .min(1)
    .max(1000)
    .refine(
      (items) => new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size === items.length,
      '{field} has something twice.',
    )
    .describe('All but these; not together with `ids`'),
  from: CalendarDate.describe('The first day'),
  to: CalendarDate.describe('The last day, included'),
  weekdays: distinct(z.int().min(1).max(7), 7).describe(
    'Monday is 1; hours after midnight belong to their own day',
  ),
  fromTime: ClockTime.describe(
    'Only hours that begin from then on; with `toTime`. Such a rule does not apply to nights.',
  ),
  toTime: ClockTime.describe(
    'Only hours that begin before then; a time before `fromTime` is on the next day',
  ),
  minUnits: z.int().min(1).max(longest.room).describe('Only bookings of at least so many nights or hours'),
  change: PriceChange,
  stop: z.boolean().describe('Whether no rules below it are read where it applies'),
};

type Terms = Partial<Record<keyof typeof fields, unknown>>;

/** Checks across the fields of a rule. */
const refuseTerms = ({
  kinds,
  ids,
  except,
  from,
  to,
  fromTime,
  toTime,
}: Terms): [string, string] | undefined => {
  if (ids !== undefined && !(Array.isArray(kinds) && kinds.length === 1))
    return ['ids', 'IDs go with exactly one kind.'];
  if (ids !== undefined && except !== undefined) return ['except', 'Except goes without IDs.'];
  if (typeof from === 'string' && typeof to === 'string' && to < from)
    return ['to', 'The last day is not before the first.'];
  if (fromTime !== undefined && toTime === undefined)
    return ['toTime', 'To time is required with a from time.'];
  if (toTime !== undefined && fromTime === undefined)
    return ['fromTime', 'From time is required with a to time.'];
  if (fromTime !== undefined && fromTime === toTime) return ['toTime', 'To time is another than from time.'];
  return undefined;
};

const checkTerms = (rule: Terms, context: z.RefinementCtx): void => {
  const refusal = refuseTerms(rule);
  if (refusal) context.addIssue({ code: 'custom', path: [refusal[0]], message: refusal[1] });
};

/** A price rule: what it applies to and what it does. Rules change a bookable's base price unit by unit, in order. */
export const NewPriceRule = z
  .object({
    name: fields.name,
    on: fields.on.default(true),
    kinds: optional(fields.kinds.optional()),
    ids: optional(fields.ids.optional()),
    except: optional(fields.except.optional()),
    from: optional(fields.from.optional()),
    to: optional(fields.to.optional()),
    weekdays: optional(fields.weekdays.optional()),
    fromTime: optional(fields.fromTime.optional()),
    toTime: optional(fields.toTime.optional()),
    minUnits: optional(fields.minUnits.optional()),
    change: fields.change,
    stop: fields.stop.default(false),
  })
  .superRefine(checkTerms);
export type RuleTerms = z.infer<typeof NewPriceRule>;

/** Missing fields stay as they are; null removes a condition. */
export const PriceRuleChange = z.object({
  name: fields.name.optional(),
  on: fields.on.optional(),
  kinds: fields.kinds.nullish(),
  ids: fields.ids.nullish(),
  except: fields.except.nullish(),
  from: fields.from.nullish(),
  to: fields.to.nullish(),
  weekdays: fields.weekdays.nullish(),
  fromTime: fields.fromTime.nullish(),
  toTime: fields.toTime.nullish(),
  minUnits: fields.minUnits.nullish(),
  change: fields.change.optional(),
  stop: fields.stop.optional(),
  version: z.int().optional().describe('The version that the admin saw; another is refused'),
});
export type PriceRuleChange = z.infer<typeof PriceRuleChange>;

export const PriceRule = z
  .object({
    _id: z.string(),
    ...fields,
    kinds: fields.kinds.optional(),
    ids: fields.ids.optional(),
    except: fields.except.optional(),
    from: ShownDate.optional().describe('The first day'),
    to: ShownDate.optional().describe('The last day, included'),
    weekdays: fields.weekdays.optional(),
    fromTime: ShownTime.optional(),
    toTime: ShownTime.optional(),
    minUnits: fields.minUnits.optional(),
    version: z.int().describe('Grows with every change of the rule'),
  })
  .meta({ id: 'PriceRule' });
export type PriceRule = z.infer<typeof PriceRule>;

const At = z.string().meta({ examples: ['2026-12-24', '2026-12-24T16:00:00Z'] });
const RuleNames = z.array(z.string()).describe('The rules that applied, in their order');

export const Quote = z
  .object({
    amount: Sum,
    units: z.array(
      z.object({
        at: At.describe('The day on which a night begins, the moment at which an hour does'),
        price: Amount,
        rules: RuleNames,
      }),
    ),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;

/** How many units of a booking cost how much, and why. */
export const PricedUnits = z
  .array(z.object({ count: z.int().min(1), price: Amount, rules: RuleNames }))
  .describe('How many nights or hours cost what; missing if no rule applied');
export type PricedUnits = z.infer<typeof PricedUnits>;

/** Consecutive units with the same price and reasons. */
export const PriceSpan = z.object({
  from: At.describe('A day for rooms, an instant otherwise'),
  to: At.describe('The day or instant after the last'),
  price: Amount,
  rules: RuleNames,
});
export type PriceSpan = z.infer<typeof PriceSpan>;

/** Prices of single nights or hours over some days. */
export const PriceCalendar = z
  .object({ base: Amount, spans: z.array(PriceSpan) })
  .meta({ id: 'PriceCalendar' });
export type PriceCalendar = z.infer<typeof PriceCalendar>;

const bookable = { kind: z.enum(kinds), id: IdInQuery };
const inQuery = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(readDecimal, schema);

export const QuoteQuery = z
  .object({
    ...bookable,
    date: CalendarDate,
    time: ClockTime.optional().describe('Of arrival; required for study rooms and PCs'),
    nights: inQuery(Nights.default(1)).describe('Of a room'),
    duration: inQuery(Hours.default(1)).describe('Of a study room or PC, in hours'),
  })
  .refine(({ kind, time }) => kind === 'room' || time !== undefined, {
    error: 'Time is required.',
    path: ['time'],
  });
export type QuoteQuery = z.infer<typeof QuoteQuery>;

export const PricesQuery = z.object({
  ...bookable,
  from: CalendarDate.optional().describe('The first day, today by default'),
  to: CalendarDate.optional().describe('The last day; 60 days in all by default, at most 93'),
});
export type PricesQuery = z.infer<typeof PricesQuery>;

const RuleId = z.object({ id: z.string() });
const missing = ['ROOM_NOT_FOUND', 'STUDY_ROOM_NOT_FOUND', 'PC_NOT_FOUND'] as const;

export const priceEndpoints = {
  'GET /quote': {
    summary: 'What a booking costs, night by night or hour by hour',
    query: QuoteQuery,
    response: Quote,
    errors: ['TIME_SKIPPED', ...missing],
  },
  'GET /prices': {
    summary: 'What the nights or hours of a room, study room or PC cost over some days',
    description:
      'For a booking of one night or hour; rules for longer bookings may make it cheaper, as `GET /quote` says.',
    query: PricesQuery,
    response: PriceCalendar,
    errors: ['SPAN_TOO_LONG', ...missing],
  },
  'GET /desk/rates': {
    summary: 'All price rules, in the order in which they are read',
    response: z.array(PriceRule),
  },
  'POST /desk/rates': {
    summary: 'Adds a price rule, as the last one',
    example: { name: 'Weekend', kinds: ['room'], weekdays: [5, 6], change: { percent: 20 } },
    body: NewPriceRule,
    once: true,
    status: 201,
    response: z.object({ insertedId: z.string() }),
    errors: ['TOO_MANY_RULES', 'IDEMPOTENCY_MISMATCH'],
  },
  'PUT /desk/rates/order': {
    summary: 'Sets the order in which price rules are read',
    example: { ids: ['7QK2M9XD4TRA', '0H3V8YJ5N2WC'] },
    body: z.object({
      ids: distinct(z.string().max(64), maxRules).describe('Every rule once'),
      before: z
        .array(z.string().max(64))
        .max(maxRules)
        .optional()
        .describe('The order that the admin saw; another is refused'),
    }),
    response: z.array(PriceRule),
    errors: ['RULES_CHANGED'],
  },
  'PUT /desk/rates/{id}': {
    summary: 'Changes a price rule; bookings keep their price',
    description: 'What is left out stays as it is, and null removes a condition.',
    example: { on: false },
    params: RuleId,
    body: PriceRuleChange,
    response: PriceRule,
    errors: ['RULE_NOT_FOUND', 'RULE_CHANGED'],
  },
  'DELETE /desk/rates/{id}': {
    summary: 'Deletes a price rule; bookings keep their price',
    params: RuleId,
    response: z.object({ success: z.literal(true) }),
    errors: ['RULE_NOT_FOUND'],
  },
} as const satisfies EndpointTable;
