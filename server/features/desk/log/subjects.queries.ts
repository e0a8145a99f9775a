import { type RawBuilder, sql } from 'kysely';
import { matchPeople } from '../../../db/match-people.ts';
import type { Db } from '../../../db/schema.ts';
import { escapeLike, hasWords } from '../../../lists/search-offers.ts';

export type NamedSubject = { subject: string; title: string; guest: string | null };

const idsOf = (subjects: readonly string[], word: string, pattern: RegExp): string[] =>
  subjects
    .filter((subject) => subject.startsWith(`${word} `))
    .map((subject) => subject.slice(word.length + 1))
    .filter((id) => pattern.test(id));

const number = /^\d{1,9}$/;
const text = /^\S{1,64}$/;

/** Current titles of logged subjects; deleted ones have none. */
export const findTitles = async (db: Db, subjects: readonly string[]): Promise<NamedSubject[]> => {
  const numbers = (word: string) => sql`any(${idsOf(subjects, word, number)}::integer[])`;
  const texts = (word: string) => sql`any(${idsOf(subjects, word, text)}::text[])`;
  const { rows } = await sql<NamedSubject>`
    select 'room ' || id as subject, title, null as guest from rooms where id = ${numbers('room')}
    union all select 'study ' || id, title, null from rooms where id = ${numbers('study')}
    union all select 'pc ' || id, title, null from pcs where id = ${numbers('pc')}
    union all select 'dish ' || id, name, null from dishes where id = ${numbers('dish')}
    union all select 'price rule ' || id, name, null from price_rules where id = ${texts('price rule')}
    union all select 'guest ' || id, name, null from users where id = ${texts('guest')}
    union all select 'guest ' || id, name, null from guests where id = ${texts('guest')}
    union all select 'guest ' || merged_guests.id, guests.name, null
      from merged_guests join guests on guests.id = guest_id where merged_guests.id = ${texts('guest')}
    union all select 'block ' || id, title, null from bookings where id = ${texts('block')}
    union all select 'booking ' || bookings.id, title, coalesce(users.name, guests.name)
      from bookings left join users on users.id = bookings.user_id left join guests on guests.id = guest_id
      where bookings.id = ${texts('booking')}
    union all select 'feedback ' || feedback.id, rooms.title, users.name
      from feedback join rooms on rooms.id = feedback.room_id left join users on users.id = feedback.user_id
      where feedback.id = ${texts('feedback')}`.execute(db);
  return rows;
};

/** The most subjects of one search, including a guest's latest bookings. */
const most = 40;

/** A reference prefix as read aloud. */
const readReference = (q: string): string | undefined => {
  const word = q.replaceAll(/[\s#-]/g, '').toUpperCase();
  return /^[0-9A-HJKMNP-TV-Z]{3,12}$/.test(word) ? word : undefined;
};

/** What a search matches: rooms, PCs, dishes and rules by name, people with their bookings, references, order numbers. */
export const findSubjects = async (db: Db, q: string): Promise<string[]> => {
  const named = (word: string, table: string, column: string): RawBuilder<unknown> => sql`
    (select ${word} || ' ' || id as subject from ${sql.raw(table)}
      where ${sql.join(hasWords(sql.raw(column), q), sql` and `)} limit ${most})`;
  const people = sql`
    people as materialized (
      (select id from users where ${matchPeople(q)} limit ${most})
      union all (select id from guests where ${matchPeople(q)} limit ${most})
    )`;
  const reference = readReference(q);
  const order = /^#?(\d{1,9})$/.exec(q.trim())?.[1];
  const { rows } = await sql<{ subject: string }>`
    with ${people}
    select case kind when 'study' then 'study ' else 'room ' end || id as subject from rooms
      where ${sql.join(hasWords(sql`title`, q), sql` and `)}
    union all ${named('pc', 'pcs', 'title')}
    union all ${named('dish', 'dishes', 'name')}
    union all ${named('price rule', 'price_rules', 'name')}
    union all select 'guest ' || id from people
    union all (select 'booking ' || bookings.id from bookings join people on people.id = user_id order by created_at desc limit ${most})
    union all (select 'booking ' || bookings.id from bookings join people on people.id = guest_id order by created_at desc limit ${most})
    ${reference === undefined ? sql`` : sql`union all (select 'booking ' || id from bookings where id like ${`${escapeLike(reference)}%`} limit ${most})`}
    ${order === undefined ? sql`` : sql`union all select ${`order ${order}`}`}`.execute(db);
  return [...new Set(rows.map(({ subject }) => subject))];
};
