import type { House } from '#contract/house/house.rules.ts';
import type { TranslatedText, TranslationsQuery } from '#contract/house/translations.ts';
import { languages } from '#contract/languages.rules.ts';
import type { Db } from '../../../db/schema.ts';
import { refuseCursor } from '../../../lists/cursor.ts';
import { cutPage, type Page } from '../../../lists/cut-page.ts';
import {
  countTexts,
  findTexts,
  type HouseText,
  type ProgressRow,
  type TextRow,
} from './translations.queries.ts';

/** Every text of the house itself. */
export const listHouseTexts = ({ words, questions, rules = [] }: House): HouseText[] => [
  ...(['headline', 'sentence', 'footer'] as const).map((field, place) => ({
    kind: 'house' as const,
    id: 0,
    place,
    subject: 'house',
    stored: 'house',
    name: '',
    field,
    original: words[field],
  })),
  ...questions.flatMap((one, index) =>
    (['question', 'answer'] as const).map((field, place) => ({
      kind: 'question' as const,
      id: index + 1,
      place,
      subject: `question ${index + 1}`,
      field,
      stored: `question ${one.question}`,
      name: one.question,
      original: one[field],
    })),
  ),
  ...rules.map((rule, index) => ({
    kind: 'rule' as const,
    id: index + 1,
    place: 0,
    subject: `rule ${index + 1}`,
    field: 'rule',
    stored: `rule ${rule}`,
    name: '',
    original: rule,
  })),
];

const otherLanguages = ({ language }: House) => languages.filter((one) => one !== language);

export const presentText = ({
  translation,
  language,
  subject,
  name,
  field,
  original,
  outdated,
}: Omit<TextRow, 'key'>): TranslatedText => ({
  language,
  subject,
  name,
  field,
  original,
  ...(translation !== null && { translation }),
  outdated,
});

const readKey = (after: string | undefined): string => {
  if (after === undefined) return '';
  if (!/^\d{14}$/.test(after)) throw refuseCursor();
  return after;
};

/** The house's own texts with their translations, by language. */
export const listTranslations = async (
  db: Db,
  { language, missing = false, limit, after }: TranslationsQuery,
  house: House,
): Promise<Page<TranslatedText>> => {
  const languages = otherLanguages(house).filter((one) => language === undefined || one === language);
  const wanted = { own: listHouseTexts(house), languages, isMissing: missing, after: readKey(after), limit };
  const rows = await findTexts(db, wanted);
  return cutPage(rows, { limit, cursorOf: ({ key }) => key, present: presentText });
};

/** The number of texts and of missing translations, by language. */
export const summarizeTranslations = async (
  db: Db,
  house: House,
): Promise<{ own: House['language']; languages: ProgressRow[] }> => ({
  own: house.language,
  languages: await countTexts(db, listHouseTexts(house), otherLanguages(house)),
});
