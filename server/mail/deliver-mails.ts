import { type JobNeeds, repeatJob } from '../jobs/repeat-job.ts';
import { limitConcurrency } from '../lib/limit-concurrency.ts';
import { markOverdue } from './mails.queries.ts';
import type { SendMail } from './open-mailer.ts';
import { sendDueMail } from './send-due-mail.ts';

export type MailOutcome = 'sent' | 'failed' | 'postponed' | 'given up';

type Needs = JobNeeds & {
  send: SendMail;
  onOutcome?: (outcome: MailOutcome, count: number) => void;
};

/** One more sender is for urgent mails only, so that they never wait for a slow mail server. */
const sendersOfAll = 4;

const batchSize = 500;

/** Sends due mails, on announcements and regularly, until closed. Runs in any number of processes. */
export const deliverMails = ({ db, changes, send, warn, pollEvery = 15_000, onRun, onOutcome }: Needs) => {
  const shared = { send, busy: new Set<string>(), choose: limitConcurrency(1) };

  const sendAllDue = async (signal: AbortSignal, onlyUrgent: boolean): Promise<void> => {
    while (!signal.aborted) {
      const outcome = await sendDueMail(db, { ...shared, onlyUrgent });
      if (outcome === 'none due') return;
      if (outcome === 'sent') onOutcome?.('sent', 1);
      else if ('postponed' in outcome) onOutcome?.('postponed', outcome.postponed);
      else {
        onOutcome?.(outcome.givenUp ? 'given up' : 'failed', 1);
        warn(
          `Mail ${outcome.id} could not be sent${outcome.givenUp ? ' and is given up' : ''}: ${outcome.reason}`,
        );
      }
    }
  };
  const giveUpOverdue = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const reasons = await markOverdue(db, batchSize);
      if (reasons.size === 0) return;
      for (const [reason, count] of reasons) {
        onOutcome?.('given up', count);
        warn(`${count === 1 ? '1 mail is' : `${count} mails are`} given up: ${reason}`);
      }
    }
  };
  const start = (run: (signal: AbortSignal) => Promise<void>, topic?: string) =>
    repeatJob({
      changes,
      pollEvery,
      onRun,
      run,
      ...(topic && { topic }),
      // The database may be unreachable for a while.
      onError: (error) => warn(`Mail waits: ${error.message}`),
    });
  const jobs = [
    start((signal) => sendAllDue(signal, true), 'mails'),
    ...Array.from({ length: sendersOfAll }, () => start((signal) => sendAllDue(signal, false), 'mails')),
    start(giveUpOverdue),
  ];
  return {
    async close(): Promise<void> {
      await Promise.all(jobs.map((job) => job.close()));
    },
  };
};
