import { type RawBuilder, sql } from 'kysely';

/** A reference in any case and grouping, with enough characters to tell it from a name. */
const reference = /^(?=.*\d)[0-9A-HJKMNP-TV-Z]{4,12}$|^[0-9A-HJKMNP-TV-Z]{8,12}$/;

/** The reference prefix that a search may mean; undefined if it cannot be one. */
export const readReference = (q: string): string | undefined => {
  const text = q.replaceAll(/[\s#-]/g, '').toUpperCase();
  return reference.test(text) ? text : undefined;
};

/** A written phone number with enough digits to tell it from others. */
const phoneNumber = /^(?=(.*\d){3})[+\d\s()./-]+$/;

/** Folds text like `guest_words` in the database. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&');

/** Words too short for the index are matched at the beginning of words. */
const shortest = 3;

const words = sql`guest_words(name, email, phone_number)`;

const hasWord = (word: string): RawBuilder<boolean> => {
  const folded = fold(word);
  const [local = '', ...domain] = folded.split('@');
  // Only the part before the @ is matched: half of all guests may share the rest.
  if (domain.length > 0 && local.length >= shortest)
    return sql`(${words} like ${`%${escapeLike(local)}%`} and strpos(${words}, ${folded}) > 0)`;
  const text = escapeLike(folded);
  return sql`${words} like ${word.length < shortest ? `% ${text}%` : `%${text}%`}`;
};

/** Matches every word in name or e-mail, or the digits in the phone number; users and guests have the same columns. */
export const matchPeople = (q: string): RawBuilder<boolean> => {
  const words = phoneNumber.test(q) ? [q.replaceAll(/\D/g, '')] : q.split(/\s+/);
  return sql`(${sql.join(words.map(hasWord), sql` and `)})`;
};

/** Bookings that have begun and were not cancelled or missed; part of a statement. */
export const isStay = (now: Date): RawBuilder<boolean> =>
  sql`status in ('Confirmed', 'Checked in', 'Completed') and starts_at <= ${now}`;
