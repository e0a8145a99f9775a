import type { House } from './house.rules.ts';

/** Translatable fields, with their maximum length in any language. */
export const translatedFields = {
  room: { title: 120, description: 2000, details: 4000 },
  study: { title: 120, description: 2000, details: 4000 },
  pc: { title: 120, description: 2000 },
  dish: { name: 120, description: 2000 },
  house: { headline: 80, sentence: 200, footer: 200 },
  question: { question: 160, answer: 2000 },
  rule: { rule: 120 },
} as const;
export type TranslatedKind = keyof typeof translatedFields;

/** `room 3` is a room, `house` is the house itself. */
export const kindOfSubject = (subject: string): TranslatedKind | undefined => {
  const [, word = ''] = /^(\w+)(?: [1-9]\d{0,8})?$/.exec(subject) ?? [];
  const isNumbered = subject.includes(' ');
  if (word === 'house' ? isNumbered : !isNumbered) return undefined;
  return Object.hasOwn(translatedFields, word) ? (word as TranslatedKind) : undefined; // checked on the line above
};

/** Maximum length of a field; undefined if there is no such field. */
export const maxLengthOfField = (subject: string, field: string): number | undefined => {
  const kind = kindOfSubject(subject);
  const fields: Readonly<Record<string, number>> = kind ? translatedFields[kind] : {};
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
};

/** A house's texts in one language; questions and rules are keyed by their original text. */
export type HouseWords = {
  words: Partial<House['words']>;
  questions: Readonly<Record<string, { question?: string; answer?: string }>>;
  rules: Readonly<Record<string, string>>;
};

/** The house in another language; texts without a translation stay as they are. */
export const translateHouse = (house: House, told: HouseWords | undefined): House => {
  if (!told) return house;
  const wordsOf = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
    Object.hasOwn(record, key) ? record[key] : undefined;
  return {
    ...house,
    words: { ...house.words, ...told.words },
    questions: house.questions.map((one) => ({ ...one, ...wordsOf(told.questions, one.question) })),
    ...(house.rules && { rules: house.rules.map((rule) => wordsOf(told.rules, rule) ?? rule) }),
  };
};

/** Questions and rules that were reworded in place: their translations stay, marked as outdated. */
export const findReworded = (
  before: readonly string[],
  after: readonly string[],
): { from: string; to: string }[] =>
  before.flatMap((from, place) => {
    const to = after[place];
    return to !== undefined && to !== from && !after.includes(from) && !before.includes(to)
      ? [{ from, to }]
      : [];
  });
