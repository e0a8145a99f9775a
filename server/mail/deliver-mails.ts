import type { Kysely } from 'kysely';
import type { Changes } from '../db/listen-changes.ts';
import type { Database } from '../db/schema.ts';
import { repeatJob, type Turn } from '../jobs/repeat-job.ts';
import { deleteOldMails } from './mails.queries.ts';
import type { SendMail } from './open-mailer.ts';
import { sendDueMail } from './send-due-mail.ts';

type Needs = {
  db: Kysely<Database>;
  changes: Pick<Changes, 'on'>;
  send: SendMail;
  /** Told in one line of what went wrong; nothing in it is secret. */
  warn(line: string): void;
  /** For mails that are due again, and for announcements that were missed. */
  pollEvery?: number;
  onTurn?: (turn: Turn) => void;
};

/** Sends what is due, when a mail is announced and now and then, until closed. Any number of processes may do so. */
export const deliverMails = ({ db, changes, send, warn, pollEvery = 15_000, onTurn }: Needs) => {
  const sendAllDue = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const outcome = await sendDueMail(db, send);
      if (outcome === 'none due') return;
      if (outcome !== 'sent')
        warn(
          `Mail ${outcome.id} could not be sent${outcome.givenUp ? ' and is given up' : ''}: ${outcome.reason}`,
        );
    }
  };
  const job = repeatJob({
    ...{ changes, topic: 'mails', pollEvery, onTurn, run: sendAllDue },
    // The database may be away for a while.
    onError: (error) => warn(`Mail waits: ${error.message}`),
  });
  const tidy = setInterval(() => deleteOldMails(db).catch(() => {}), 3_600_000).unref();
  return {
    /** Finishes the mail that is on its way; the others stay due. */
    async close(): Promise<void> {
      clearInterval(tidy);
      await job.close();
    },
  };
};
