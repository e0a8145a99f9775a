import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Changes } from '../db/listen-changes.ts';
import type { Database } from '../db/schema.ts';
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
};

/** Sends what is due, when a mail is announced and now and then, until closed. Any number of processes may do so. */
export const deliverMails = ({ db, changes, send, warn, pollEvery = 15_000 }: Needs) => {
  const closing = new AbortController();
  const { signal } = closing;
  const bell = new EventTarget();
  let rung = false;
  const off = changes.on((topic) => {
    if (topic !== 'mails' && topic !== '*') return;
    rung = true;
    bell.dispatchEvent(new Event('ring'));
  });

  const sendAllDue = async (): Promise<void> => {
    while (!signal.aborted) {
      const outcome = await sendDueMail(db, send);
      if (outcome === 'none due') return;
      if (outcome !== 'sent')
        warn(
          `Mail ${outcome.id} could not be sent${outcome.givenUp ? ' and is given up' : ''}: ${outcome.reason}`,
        );
    }
  };
  const wait = async (): Promise<void> => {
    if (rung) return;
    const either = new AbortController();
    const until = { signal: AbortSignal.any([signal, either.signal]) };
    await Promise.race([once(bell, 'ring', until), sleep(pollEvery, undefined, until)]).catch(() => {});
    either.abort();
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      rung = false;
      // The database may be away for a while.
      await sendAllDue().catch((error: Error) => warn(`Mail waits: ${error.message}`));
      await wait();
    }
  };
  const tidy = setInterval(() => deleteOldMails(db).catch(() => {}), 3_600_000).unref();
  const running = run();
  return {
    /** Finishes the mail that is on its way; the others stay due. */
    async close(): Promise<void> {
      off();
      clearInterval(tidy);
      closing.abort();
      await running;
    },
  };
};
