import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Choice, findDueMail, findWait, lockChoosing, postpone, takeMail } from './mails.queries.ts';

/** Whoever tells us another's address must not be able to fill their letter box from here. */
const mostAnHour = 30;

/** How many mails are postponed before somebody else may choose. */
const batchSize = 500;

/**
 * Takes the mail that is due the longest, urgent ones first. Those to a recipient who had enough of us in the last hour are
 * postponed until it is over, one batch at a time; urgent ones are counted apart, so that others do not delay them.
 */
export const takeDueMail = (db: Kysely<Database>, choice: Choice) =>
  db.transaction().execute(async (tx) => {
    await lockChoosing(tx);
    const due = await findDueMail(tx, choice);
    if (!due) return 'none due';
    const seconds = await findWait(tx, due, mostAnHour);
    if (seconds === undefined) return takeMail(tx, due.id);
    return { postponed: await postpone(tx, due, { seconds, most: batchSize }) };
  });
