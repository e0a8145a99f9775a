import { type RawBuilder, sql } from 'kysely';

/** As people read a reference out, in whatever case and groups, with letters enough to tell it from a name. */
const reference = /^(?=.*\d)[0-9A-HJKMNP-TV-Z]{4,12}$|^[0-9A-HJKMNP-TV-Z]{8,12}$/;

/** The beginning of a reference that a search may mean; undefined where it cannot be one. */
export const readReference = (q: string): string | undefined => {
  const text = q.replaceAll(/[\s#-]/g, '').toUpperCase();
  return reference.test(text) ? text : undefined;
};

/** As a phone number is written, with digits enough to tell one from another. */
const phoneNumber = /^(?=(.*\d){3})[+\d\s()./-]+$/;

/** As `guest_words` folds what is searched. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&');

/** What the index cannot look up inside a word is looked up at the beginning of words. */
const shortest = 3;

const words = sql`guest_words(name, email, phone_number)`;

const hasWord = (word: string): RawBuilder<boolean> => {
  const folded = fold(word);
  const [local = '', ...domain] = folded.split('@');
  // Of an address only the part before the @ is looked up: half of all guests may have the other in common.
  if (domain.length > 0 && local.length >= shortest)
    return sql`(${words} like ${`%${escapeLike(local)}%`} and strpos(${words}, ${folded}) > 0)`;
  const text = escapeLike(folded);
  return sql`${words} like ${word.length < shortest ? `% ${text}%` : `%${text}%`}`;
};

/** Every word in name or e-mail, or the digits in the phone number; users and guests name these columns alike. */
export const matchPeople = (q: string): RawBuilder<boolean> => {
  const words = phoneNumber.test(q) ? [q.replaceAll(/\D/g, '')] : q.split(/\s+/);
  return sql`(${sql.join(words.map(hasWord), sql` and `)})`;
};

/** Bookings that were kept and have begun; part of a statement. */
export const isStay = (now: Date): RawBuilder<boolean> =>
  sql`status in ('Confirmed', 'Checked in', 'Completed') and starts_at <= ${now}`;
