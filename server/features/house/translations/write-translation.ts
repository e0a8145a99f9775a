import type { House } from '#contract/house/house.rules.ts';
import { kindOfSubject, maxLengthOfField } from '#contract/house/translations.rules.ts';
import type { TranslatedText, Translation } from '#contract/house/translations.ts';
import type { Tx } from '../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { listHouseTexts, presentText } from './list-translations.ts';
import {
  deleteTranslation,
  findTranslation,
  lockText,
  putTranslation,
  type Stored,
} from './translations.queries.ts';

type Text = {
  /** The name it is stored under. */
  subject: string;
  of: Parameters<typeof putTranslation>[1]['of'];
  name: string;
  original: string;
};

const columnOf = { room: 'room_id', study: 'room_id', pc: 'pc_id', dish: 'dish_id' } as const;

/** The text to translate, locked until the transaction ends. */
const loadText = async (tx: Tx, { subject, field }: Translation, house: House): Promise<Text | undefined> => {
  const kind = kindOfSubject(subject);
  if (kind === undefined || maxLengthOfField(subject, field) === undefined) return undefined;
  if (kind === 'house' || kind === 'question' || kind === 'rule') {
    const text = listHouseTexts(house).find((one) => one.subject === subject && one.field === field);
    const phrase = text?.stored.slice(kind.length + 1);
    return text && phrase !== undefined
      ? { subject: text.stored, of: { phrase }, name: text.name, original: text.original }
      : undefined;
  }
  const id = Number(subject.split(' ')[1]);
  const found = await lockText(tx, { kind, id, field });
  const column = columnOf[kind];
  return (
    found && {
      subject: `${column.slice(0, -'_id'.length)} ${id}`,
      ...found,
      of: { [column]: id } as Text['of'], // one of its columns
    }
  );
};

/**
 * Translates one text of the house, or deletes its translation. Refused, with the current state, if the
 * caller saw another original or translation. Locks the house first.
 */
export const writeTranslation = async (
  tx: Tx,
  context: DeskContext,
  told: Translation,
  house: House,
): Promise<TranslatedText> => {
  if (told.language === house.language) throw new AppError('OWN_LANGUAGE');
  const text = await loadText(tx, told, house);
  if (!text) throw new AppError('TEXT_NOT_FOUND');
  const { name, original } = text;
  const { language, field, translation } = told;
  const stored: Stored = { subject: text.subject, language, field };
  const found = await findTranslation(tx, stored);
  const present = (now: string, outdated: boolean) =>
    presentText({
      language,
      subject: told.subject,
      name,
      field,
      original,
      outdated,
      translation: now === '' ? null : now,
    });
  const before = found?.text ?? '';
  if (original !== told.original || before !== told.seen)
    throw new AppError('CHANGED_MEANWHILE', {
      current: present(before, found !== undefined && found.original !== original),
    });
  if (before === translation && (!found || found.original === original)) return present(before, false);
  if (translation === '') await deleteTranslation(tx, stored);
  else await putTranslation(tx, { of: text.of, language, field, original, text: translation });
  await recordDeskAction(tx, context, {
    subject: /^(question|rule)/.test(told.subject) ? 'house' : told.subject,
    before: { language, field, translation: before },
    after: { language, field, translation },
  });
  return present(translation, false);
};
