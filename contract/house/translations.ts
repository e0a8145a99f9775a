import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { textOrBlank, visibleLine, visibleText } from '../fields.ts';
import { languages } from '../languages.rules.ts';
import { flag, PageQuery } from '../lists.ts';
import { maxLengthOfField } from './translations.rules.ts';

export const Language = z.enum(languages);

export const TranslationsQuery = PageQuery.extend({
  language: Language.optional().describe("By default all but the house's own language"),
  missing: flag.optional().describe('`true`: only what is missing or outdated'),
});
export type TranslationsQuery = z.infer<typeof TranslationsQuery>;

export const TranslatedText = z
  .object({
    language: Language,
    subject: z
      .string()
      .describe(
        'What the text is of: `room 1`, `study 13`, `pc 2`, `dish 3`, `house`, `question 1`, `rule 1`',
      ),
    name: z.string().describe("Its name in the house's own language; empty for the house"),
    field: z.string().describe('Which of its texts'),
    original: z.string().describe("In the house's own language"),
    translation: z.string().optional().describe('Missing where the original is shown'),
    outdated: z.boolean().describe('Whether the original has changed since this was translated'),
  })
  .meta({ id: 'TranslatedText' });
export type TranslatedText = z.infer<typeof TranslatedText>;

const isLine = (subject: string, field: string): boolean =>
  /^(dish|rule)/.test(subject) ? field !== 'description' : ['question', 'sentence', 'footer'].includes(field);

/** Like the original: same maximum length, and lines only where it has lines. */
const textOf = ({ subject, field }: { subject: string; field: string }, most: number) => {
  if (field === 'headline')
    return visibleText(most).regex(/^([^\n]*\n)?[^\n]*$/, '{field} has two lines at most.');
  return isLine(subject, field) ? visibleLine(most) : visibleText(most);
};

const longest = 4000;

export const Translation = z
  .object({
    language: Language,
    subject: z.string().max(20).describe('As the list has it'),
    field: z.string().max(20).describe('As the list has it'),
    original: z
      .string()
      .max(longest)
      .describe('The original that was translated; refused with 409 if it has changed'),
    seen: z
      .string()
      .max(longest)
      .describe('The translation as it was read, blank for none; refused with 409 if it has changed'),
    translation: textOrBlank(longest).describe('Blank to show the original again'),
  })
  .check(({ value, issues }) => {
    const most = maxLengthOfField(value.subject, value.field);
    if (most === undefined || value.translation === '') return;
    const parsed = textOf(value, most).safeParse(value.translation);
    for (const issue of parsed.error?.issues ?? [])
      issues.push({ ...issue, input: value.translation, path: ['translation'] } as (typeof issues)[number]); // one of zod's own
  });
export type Translation = z.infer<typeof Translation>;

const Progress = z.object({
  language: Language,
  texts: z.int().describe('How many there are'),
  missing: z.int(),
  outdated: z.int().describe('How many are outdated'),
});

export const translationEndpoints = {
  'GET /desk/translations': {
    summary: "The house's own texts, and their translations",
    description: 'Texts of retired rooms and dishes are left out.',
    query: TranslationsQuery,
    response: z.array(TranslatedText),
    errors: ['BAD_INPUT'],
  },
  'GET /desk/translations/summary': {
    summary: 'How much is missing in each language',
    response: z.object({
      own: Language.describe('The language of the originals'),
      languages: z.array(Progress),
    }),
  },
  'PUT /desk/translations': {
    summary: "Translates one of the house's own texts",
    example: {
      language: 'de',
      subject: 'room 1',
      field: 'title',
      original: 'Lantern Bunk',
      seen: '',
      translation: 'Laternenkoje',
    },
    body: Translation,
    response: TranslatedText,
    errors: ['TEXT_NOT_FOUND', 'CHANGED_MEANWHILE', 'OWN_LANGUAGE'],
  },
} as const satisfies EndpointTable;
