import type { Db } from '../db/schema.ts';
import {
  type Choice,
  findDueMail,
  findWait,
  lockChoosing,
  markDue,
  markFailed,
  markSent,
  postpone,
  takeMail,
} from './mails.queries.ts';
import type { SendMail } from './open-mailer.ts';
import { type Failure, planRetry } from './plan-retry.ts';

/** Nobody may use us to flood somebody else's mailbox. */
const maxPerHour = 30;

const batchSize = 500;

/**
 * Takes the oldest due mail, urgent ones first. Recipients over the hourly limit are postponed, urgent mails counted separately.
 */
const takeDueMail = (db: Db, choice: Choice) =>
  db.transaction().execute(async (tx) => {
    await lockChoosing(tx);
    const due = await findDueMail(tx, choice);
    if (!due) return 'none due';
    const seconds = await findWait(tx, due, maxPerHour);
    if (seconds === undefined) return takeMail(tx, due.id);
    return { postponed: await postpone(tx, due, { seconds, most: batchSize }) };
  });

export type Outcome =
  | 'none due'
  | 'sent'
  | { postponed: number }
  | { id: number; reason: string; givenUp: boolean };

type Sender = {
  send: SendMail;
  onlyUrgent: boolean;
  /** Recipients of mails being sent by this process; others come first. */
  busy: Set<string>;
  /** Senders of one process select one after the other, so that only one connection waits. */
  choose: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Sends one due mail. A failed one is retried later, or given up. */
export const sendDueMail = async (db: Db, sender: Sender): Promise<Outcome> => {
  const { send, onlyUrgent, busy, choose } = sender;
  const mail = await choose(async () => {
    const taken = await takeDueMail(db, { onlyUrgent, busy });
    if (isMail(taken)) busy.add(taken.recipient.toLowerCase());
    return taken;
  });
  if (!isMail(mail)) return mail;
  try {
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
  } finally {
    busy.delete(mail.recipient.toLowerCase());
  }
};

type Taken = Awaited<ReturnType<typeof takeDueMail>>;

const isMail = (taken: Taken): taken is Extract<Taken, { recipient: string }> =>
  typeof taken === 'object' && 'recipient' in taken;
