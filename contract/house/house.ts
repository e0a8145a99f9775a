import { z } from 'zod';
import { paymentModes } from '../checkout.rules.ts';
import { isDate, isTime } from '../dates.ts';
import type { EndpointTable } from '../endpoint.ts';
import { ClockTime, Instant, PictureUrl, visibleLine, visibleText } from '../fields.ts';
import { languages } from '../languages.rules.ts';
import { currencies } from './currencies.ts';
import { priceRoundings } from './house.rules.ts';

/** A single line, possibly blank. */
const lineOrBlank = (most: number) => z.union([z.string().trim().length(0), visibleLine(most)]);

const Span = z
  .object({
    days: z.array(z.int().min(1).max(7)).min(1).max(7).optional().describe('Days of the week, Monday is 1'),
    dates: z
      .array(z.string().refine(isDate, '{field} is a day such as 2026-12-24.'))
      .min(1)
      .max(60)
      .optional()
      .describe('Calendar dates; on them no other entry applies'),
    from: ClockTime,
    to: z
      .string()
      .refine((time) => time === '24:00' || isTime(time), '{field} is a time such as 16:00, or 24:00.')
      .describe('Up to 24:00; the same as `from` where it is closed'),
  })
  .refine(({ days, dates }) => (days === undefined) !== (dates === undefined), {
    error: '{field} are given, or dates: one of the two.',
    path: ['days'],
  })
  .refine(({ from, to }) => from <= to, {
    error: '{field} is not before the opening; hours over midnight are two entries.',
    path: ['to'],
  });

const spans = z.array(Span).max(40);
const hours = z.int().min(0).max(720);

const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>,]+@[^\s@<>,.]+(\.[^\s@<>,.]+)+$/, '{field} is not a complete e-mail address.');

const headline = visibleText(80).regex(/^([^\n]*\n)?[^\n]*$/, '{field} has two lines at most.');

/** Fields that everybody may read. */
const publicFields = {
  name: visibleLine(60),
  address: visibleLine(120).describe('Street and number'),
  town: lineOrBlank(120).describe('Postal code and town; may be blank'),
  phone: z
    .string()
    .trim()
    .max(30)
    .regex(/^\+?[\d ()/.-]*\d[\d ()/.-]*$/, '{field} may only have digits, spaces and + ( ) / . -.'),
  email,
  language: z.enum(languages).describe('The language in which the house writes its own texts'),
  logo: PictureUrl.describe('The address of a picture; empty for the default, a lamp'),
  currency: z
    .string()
    .refine((code) => currencies.includes(code), '{field} is a code of ISO 4217 such as EUR.')
    .describe('Of ISO 4217; fixed as soon as there is a booking, an order or a payment'),
  taxRate: z.number().min(0).max(99.999).multipleOf(0.001).describe('In percent; prices include it'),
  checkInTime: ClockTime,
  checkOutTime: ClockTime,
  freeCancelHours: z
    .object({ room: hours, hour: hours.describe('Of study rooms and PCs') })
    .describe('How many hours before it starts a booking can last be cancelled for free'),
  openingHours: z
    .object({ study: spans, pc: spans })
    .describe('When study rooms and PCs can be booked; on days without an entry they are closed'),
  words: z.object({
    headline,
    sentence: visibleLine(200),
    footer: visibleLine(200),
  }),
};

/** Fields that only admins may read. */
const privateFields = {
  priceRounding: z
    .enum(priceRoundings)
    .describe('Whether each night and hour is rounded to the smallest or to the whole unit of the currency'),
  priceFloorPercent: z.number().min(0).max(100).describe('Of the base price; no night or hour falls below'),
  requireSecondFactor: z.boolean().describe('Whether admins need a second factor'),
  wifi: z
    .object({ name: visibleLine(64), password: z.string().min(1).max(64) })
    .nullable()
    .describe('Shown to guests during their stay'),
  rules: z
    .array(visibleLine(120))
    .max(12)
    .describe('House rules, one per line; shown to guests with their stay'),
};

/** Questions of the house, and whether the default questions follow. */
const questionFields = {
  questions: z
    .array(z.object({ question: visibleLine(160), answer: visibleText(2000) }))
    .max(40)
    .refine(
      (all) => new Set(all.map(({ question }) => question)).size === all.length,
      '{field} has one of them twice.',
    )
    .describe('In their order; lines of an answer are paragraphs'),
  usualQuestions: z.boolean().describe('Whether the questions that every house has stand below'),
};

/** Fields derived from the currency. */
const currencyFacts = {
  currencyDigits: z
    .union([z.literal(0), z.literal(2), z.literal(3)])
    .describe('How many decimals amounts have'),
  currencySymbol: z.string().describe('What stands before an amount'),
};

export const PublicHouse = z.object({ ...publicFields, ...currencyFacts }).meta({ id: 'House' });
export type PublicHouse = z.infer<typeof PublicHouse>;

const HouseQuestions = z.object(questionFields).meta({ id: 'HouseQuestions' });
export type HouseQuestions = z.infer<typeof HouseQuestions>;

const settings = z.object({ ...publicFields, ...privateFields, ...questionFields });
export type HouseSettings = z.infer<typeof settings>;

/** Changed settings; missing fields stay as they are. */
export const HouseChange = settings
  .extend({
    freeCancelHours: publicFields.freeCancelHours.partial(),
    openingHours: publicFields.openingHours.partial(),
    words: publicFields.words.partial(),
  })
  .partial();
export type HouseChange = z.infer<typeof HouseChange>;

export const DeskHouse = settings
  .extend({
    ...currencyFacts,
    version: z.int().describe('Grows with every change; send it back to detect changes made in the meantime'),
    changedBy: z.string().optional().describe('Who changed it last'),
    changedAt: Instant.optional(),
    firstRun: z
      .boolean()
      .describe('Whether this is a house of its own, no demonstration, in which nothing can be booked yet'),
    upcoming: z
      .object({ room: z.int(), hour: z.int() })
      .describe(
        'How many bookings of rooms, and of study rooms and PCs, are still to end: they keep their terms',
      ),
    machine: z
      .object({
        payments: z.enum(paymentModes).describe('The setting PAYMENTS'),
        maxUpcomingBookings: z.int().describe('The setting MAX_UPCOMING_BOOKINGS'),
        mailFrom: z
          .string()
          .nullable()
          .describe('The setting MAIL_FROM; null without SMTP_URL, where mail is only captured'),
      })
      .describe('What is set on the server and not here'),
    currencyFixed: z
      .boolean()
      .describe('Whether there is a booking, an order or a payment, and the currency with it'),
  })
  .meta({ id: 'DeskHouse' });
export type DeskHouse = z.infer<typeof DeskHouse>;

/** The outcome of a test mail. */
const TestMail = z.object({
  to: z.string(),
  outcome: z
    .enum(['sent', 'captured', 'failed'])
    .describe('Taken by the mail server; captured where there is none; or not taken'),
  reason: z.string().optional().describe('With failed: what the mail server, or the way to it, said'),
});
export type TestMail = z.infer<typeof TestMail>;

export const houseEndpoints = {
  'GET /house': {
    summary: 'The public details of the house, and its terms',
    response: PublicHouse,
  },
  'GET /questions': { summary: 'Common questions of guests, and the answers', response: HouseQuestions },
  'GET /desk/house': { summary: 'All settings of the house', response: DeskHouse },
  'PUT /desk/house': {
    summary: 'Changes settings of the house',
    description:
      'Fields that are left out stay as they are. With `version`, it is refused with 409 if somebody else has changed the settings since. Bookings keep the terms that they were made under.',
    example: { name: 'Casa da Lua', checkOutTime: '11:30' },
    body: HouseChange.extend({ version: z.int().optional().describe('Of the settings that were changed') }),
    response: DeskHouse,
    errors: ['HOUSE_CHANGED', 'CURRENCY_FIXED', 'PRICES_TOO_LARGE', 'PHOTO_GONE', 'SECOND_FACTOR_MISSING'],
  },
  'POST /desk/house/test-mail': {
    summary: 'Sends the caller a test mail, and returns the outcome',
    response: TestMail,
  },
} as const satisfies EndpointTable;
