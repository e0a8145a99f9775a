import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { findDueMail, findWait, lockChoosing, postpone, takeMail } from './mails.queries.ts';

/** Whoever tells us another's address must not be able to fill their letter box from here. */
const mostAnHour = 30;

/** Takes the mail that is due the longest; those to whoever had enough of us in the last hour wait until it is over. */
export const takeDueMail = (db: Kysely<Database>) =>
  db.transaction().execute(async (tx) => {
    await lockChoosing(tx);
    for (;;) {
      const due = await findDueMail(tx);
      if (!due) return undefined;
      const seconds = await findWait(tx, due, mostAnHour);
      if (seconds === undefined) return takeMail(tx, due.id);
      await postpone(tx, due.recipient, seconds);
    }
  });
