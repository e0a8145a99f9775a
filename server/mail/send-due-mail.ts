import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { markDue, markFailed, markSent } from './mails.queries.ts';
import type { SendMail } from './open-mailer.ts';
import { type Failure, planRetry } from './plan-retry.ts';
import { takeDueMail } from './take-due-mail.ts';

export type Outcome = 'none due' | 'sent' | { id: number; reason: string; givenUp: boolean };

/** Sends one mail that is due. One that fails is due again later, or given up. */
export const sendDueMail = async (db: Kysely<Database>, send: SendMail): Promise<Outcome> => {
  const mail = await takeDueMail(db);
  if (!mail) return 'none due';
  const failure = await send(mail).then(
    () => undefined,
    (error: Error & Failure) => error, // nodemailer rejects with nothing else
  );
  if (!failure) {
    await markSent(db, mail.id);
    return 'sent';
  }
  const [reason = ''] = failure.message.split('\n');
  const pause = planRetry(mail.attempts, failure);
  await (pause === undefined ? markFailed(db, mail.id, reason) : markDue(db, mail.id, pause));
  return { id: mail.id, reason, givenUp: pause === undefined };
};
