import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { MailTopic } from '#contract/identity/mail-preferences.ts';
import type { Language } from '#contract/languages.rules.ts';
import type { BookedKind, Db, Tx } from '../../db/schema.ts';
import { type DueSpan, hourReminder } from './due-mails.rules.ts';

export type MailedRow = {
  id: string;
  kind: BookedKind;
  /** Of the room or study room; null for a PC. */
  roomId: number | null;
  title: string;
  count: number;
  startsAt: Date;
  endsAt: Date;
  amountCents: number;
  /** The terms it was booked under; null for the usual ones. */
  freeHours: number | null;
  personId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  hasAccount: boolean;
  language: Language | null;
};

const moment = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);

/** Bookings of guests who have an address and want such mails, locked against cancelling and moving. */
const lockMailed = async (
  tx: Tx,
  topic: MailTopic,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<MailedRow[]> => {
  const { rows } = await sql<MailedRow>`
    select bookings.id, bookings.kind, bookings.room_id as "roomId", bookings.title, bookings.count, bookings.starts_at as "startsAt",
      bookings.ends_at as "endsAt", bookings.amount_cents as "amountCents",
      bookings.free_cancel_hours as "freeHours",
      coalesce(users.id, guests.id) as "personId", coalesce(users.name, guests.name, '') as name,
      coalesce(users.email, guests.email) as email, coalesce(users.email_verified, false) as "emailVerified",
      users.id is not null as "hasAccount", users.language
    from bookings
    left join users on users.id = bookings.user_id
    left join guests on guests.id = bookings.guest_id
    where ${condition}
      and coalesce(users.email, guests.email) is not null
      and not coalesce(users.unwanted_mails, guests.unwanted_mails) @> array[${topic}]::text[]
    order by bookings.starts_at, bookings.id
    limit ${most}
    for no key update of bookings skip locked`.execute(tx);
  return rows;
};

const isUnsent = (occasion: RawBuilder<unknown>) =>
  sql`not exists (select from mails where occasion = ${occasion})`;

/** A guest who booked or got a mail since then already knows the time. */
const isQuietSince = (since: RawBuilder<unknown>) => sql`
  bookings.created_at < ${since}
  and not exists (select from mails where mails.booking_id = bookings.id and mails.created_at >= ${since})`;

// Must match the names below.
const stayOccasion = sql`concat('reminder ', bookings.id, ' ', bookings.date)`;
const hourOccasion = sql`concat('reminder ', bookings.id, ' ', extract(epoch from bookings.starts_at)::bigint)`;
const reviewOccasion = sql`concat('review ', bookings.id)`;

export const nameStayReminder = (id: string, date: string): string => `reminder ${id} ${date}`;
export const nameHourReminder = ({ id, startsAt }: MailedRow): string =>
  `reminder ${id} ${Math.floor(startsAt.getTime() / 1000)}`;
export const nameReview = ({ id }: MailedRow): string => `review ${id}`;

export const lockStaysToRemind = (tx: Tx, { from, to, dueSince }: DueSpan, most: number) =>
  lockMailed(
    tx,
    'reminder',
    sql`bookings.starts_at >= ${moment(from)} and bookings.starts_at < ${moment(to)}
      and bookings.status = 'Confirmed' and bookings.kind = 'sleeping'
      and ${isQuietSince(sql`${moment(dueSince)}::timestamptz`)} and ${isUnsent(stayOccasion)}`,
    most,
  );

export const lockHoursToRemind = (tx: Tx, { from, to }: Pick<DueSpan, 'from' | 'to'>, most: number) =>
  lockMailed(
    tx,
    'reminder',
    sql`bookings.starts_at >= ${moment(from)} and bookings.starts_at < ${moment(to)}
      and bookings.status = 'Confirmed' and bookings.kind <> 'sleeping'
      and ${isQuietSince(sql`bookings.starts_at - make_interval(mins => ${hourReminder.dueMinutes})`)}
      and ${isUnsent(hourOccasion)}`,
    most,
  );

/** Only guests with an account can review; those who did not come or have already reviewed are skipped. */
export const lockStaysToReview = (tx: Tx, { from, to }: Pick<DueSpan, 'from' | 'to'>, most: number) =>
  lockMailed(
    tx,
    'review',
    sql`bookings.ends_at >= ${moment(from)} and bookings.ends_at < ${moment(to)}
      and bookings.status in ('Confirmed', 'Checked in', 'Completed') and bookings.kind = 'sleeping'
      and bookings.user_id is not null and ${isUnsent(reviewOccasion)}
      and not exists (select from feedback where feedback.booking_id = bookings.id)`,
    most,
  );

const tables = ['users', 'guests'] as const;

/** Unsubscribes from a topic; false if there is no such person. */
export const refuseMails = async (db: Db, personId: string, topic: MailTopic): Promise<boolean> => {
  let found = false;
  for (const table of tables) {
    const { rows } = await sql`
      update ${sql.table(table)}
      set unwanted_mails = array(select distinct unnest(unwanted_mails || ${topic}::text) order by 1)
      where id = ${personId} returning id`.execute(db);
    found ||= rows.length > 0;
  }
  return found;
};

type Unwanted = { topics: MailTopic[] };
const unwantedOf = (uid: string) =>
  sql<Unwanted>`select unwanted_mails as topics from users where id = ${uid}`;

export const findUnwanted = async (db: Db, uid: string): Promise<MailTopic[]> =>
  (await unwantedOf(uid).execute(db)).rows[0]?.topics ?? [];

/** The same, locked until the transaction ends. */
export const lockUnwanted = async (tx: Tx, uid: string): Promise<MailTopic[]> => {
  const { rows } = await sql<Unwanted>`${unwantedOf(uid)} for no key update`.execute(tx);
  return rows[0]?.topics ?? [];
};

export const updateUnwanted = (db: Db, uid: string, topics: readonly MailTopic[]) =>
  sql`update users set unwanted_mails = ${topics}::text[] where id = ${uid}`.execute(db);
