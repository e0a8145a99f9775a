import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import type { ReceivedMail } from '#server/testing/stand-ins/smtp-server.ts';

const idOf = ({ data }: ReceivedMail): string => /^Message-ID: (\S+)/im.exec(data)?.[1] ?? '';

const referencesIn = ({ data }: ReceivedMail): string[] =>
  [...data.matchAll(/^Reference: (\w+)/gm)].map(([, reference = '']) => reference);

/** Waits until nothing is left to send; the leases of killed processes are ended. */
const untilSent = async (db: Db): Promise<void> => {
  await sql`update mails set due_at = now() where sent_at is null`.execute(db);
  await sql`select pg_notify('nightdesk', 'mails')`.execute(db);
  const unsent = () => db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
  await expect.poll(unsent, { timeout: 120_000, interval: 200 }).toEqual([]);
};

/** Expects one mail for each booking, which arrived at least once, and none for missing bookings; returns how many came twice. */
export const expectMails = async (
  db: Db,
  received: readonly ReceivedMail[],
): Promise<{ sent: number; twice: number }> => {
  await untilSent(db);
  const distinct = [...new Map(received.map((mail) => [idOf(mail), mail])).values()];
  const named = distinct.flatMap(referencesIn).toSorted();
  const bookings = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '<>', 'Pending')
    // Guests of the desk have given no address.
    .where('guest_id', 'is', null)
    .execute();
  expect(named).toEqual(bookings.map(({ id }) => id).toSorted());
  return { sent: distinct.length, twice: received.length - distinct.length };
};
