import { z } from 'zod';
import { isDate, isTime } from './dates.ts';
import { isPictureUrl, visible } from './fields.rules.ts';
import { fromCents, isAmount, maxAmount } from './money.ts';
import { maxPhotos } from './photos.rules.ts';

const nothingToRead = '{field} has no visible text.';

/** Text with at least one visible character. PostgreSQL knows more spaces than `trim`, and some letters are invisible. */
export const visibleText = (most: number) =>
  z.string().trim().max(most).regex(visible, { error: nothingToRead, abort: true });

/** The same in a single line, without characters that change the writing direction. */
export const visibleLine = (most: number) =>
  visibleText(most).regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u,
    '{field} must be a single line of text.',
  );

/** Text that may also be left blank. */
export const textOrBlank = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => text === '' || visible.test(text), { error: nothingToRead, abort: true });

/** One line: names appear in our mails, where a line break would let a stranger write the rest. */
export const PersonName = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, '{field} must be a single line of text.');

const imageText = textOrBlank(160);

/** The address of a picture, or empty. */
export const PictureUrl = z
  .string()
  .trim()
  .max(2000)
  .refine((url) => url === '' || isPictureUrl(url), 'The image must be a web address.');

/** Pictures of a bookable in order; `image` is always the first. */
export const Images = z
  .array(PictureUrl.min(1))
  .min(1)
  .max(maxPhotos)
  .refine((urls) => new Set(urls).size === urls.length, '{field} names one of them twice.');

/** Alternative texts of the pictures; the last ones may be left out. */
export const ImageTexts = z.array(imageText).max(maxPhotos);

/** Both in a response. */
export const shownImages = {
  images: z.array(z.string()).describe('In their order; the first is the image'),
  imageTexts: z
    .array(z.string())
    .optional()
    .describe('What each of the images shows, in words; missing if not described'),
};

/** Empty and spaces-only are the same as missing. */
export const isBlank = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const dropBlank = (value: unknown): unknown => (isBlank(value) ? undefined : value);

/** A field that may be left out or left blank. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(dropBlank, schema);

/** Fields without which a body is refused; optional fields stay optional. */
export const requiredFields = ({ shape }: z.ZodObject): string[] =>
  Object.entries(shape).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse(undefined).success ? [] : [name],
  ); // zod's own shape

const largest = 2_147_483_647;

/** No row has this id. */
const noId = 0;

const toId = (text: string): number => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : noId;
  return id <= largest ? id : noId;
};

/** An id in an address is free text: an impossible one is "not found", never bad input. */
export const PathId = z.string().transform(toId);

/**
 * Money travels in the house's currency, with its decimals, and is whole cents inside. The limits in the API document are in
 * dollars.
 */
const money = ({ times = 1, isSigned = false }: { times?: number; isSigned?: boolean }) =>
  z
    .number()
    .min(isSigned ? -100_000_000 * times : 0)
    .check(({ value: input, issues }) => {
      const maximum = maxAmount() * times;
      const size = { origin: 'number', inclusive: true, input } as const;
      if (input > maximum) issues.push({ code: 'too_big', maximum, ...size });
      else if (input < -maximum) issues.push({ code: 'too_small', minimum: -maximum, ...size });
      else if (!isAmount(input)) issues.push({ code: 'not_multiple_of', divisor: fromCents(1), input });
    })
    .meta({
      ...(isSigned && { minimum: -1_000_000 * times }),
      maximum: 1_000_000 * times,
      multipleOf: 0.01,
      format: 'money',
    });

export const Amount = money({});

/** The sum of several nights, hours or lines. */
export const Sum = money({ times: 1000 });

/** A price that may be negative. */
export const SignedAmount = money({ isSigned: true });

/** An amount that may be owed in either direction. */
export const Balance = money({ times: 1000, isSigned: true });

/** The price that a guest was shown. Any number is accepted here; only the right one is taken later. */
export const ShownSum = z.number();

const notADate = '{field} must be a date such as 2026-11-20.';

/** A date at the venue. */
export const CalendarDate = z
  .string(notADate)
  .trim()
  .refine(isDate, notADate)
  .meta({ format: 'date', examples: ['2026-12-24'] });

const notATime = '{field} must be a time such as 16:00.';

/** A time on the venue's clock. */
export const ClockTime = z
  .string(notATime)
  .trim()
  .refine(isTime, notATime)
  .meta({ examples: ['16:00'] });

/** Both in a response, already validated. */
export const ShownDate = z.string().meta({ format: 'date', examples: ['2026-12-24'] });
export const ShownTime = z.string().meta({ examples: ['16:00'] });

export const Instant = z.iso.datetime({ offset: true }).meta({ examples: ['2026-12-24T16:00:00Z'] });
