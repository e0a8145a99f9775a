import { agreedFreeHours, type VenueClock } from '#contract/bookings.rules.ts';
import type { MailTopic } from '#contract/identity/mail-preferences.ts';
import { dateAt } from '#contract/venue-time.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { type JobNeeds, repeatJob } from '../../jobs/repeat-job.ts';
import { toInstant } from '../../lib/clock.ts';
import { enqueueMail, type NewMail } from '../../mail/enqueue-mail.ts';
import type { UnsubscribeLinks } from '../../mail/unsubscribe-links.ts';
import type { Booked } from '../bookings/describe-booking.ts';
import { hoursToRemind, staysToRemind, staysToReview } from './due-mails.rules.ts';
import {
  lockHoursToRemind,
  lockStaysToRemind,
  lockStaysToReview,
  type MailedRow,
  nameHourReminder,
  nameReview,
  nameStayReminder,
} from './guest-mails.queries.ts';
import { writeReminderMail, writeReviewMail } from './write-guest-mails.ts';

type Venue = VenueClock & { origin: string };

type House = { db: Db; links: UnsubscribeLinks };

const batchSize = 50;

const toBooked = (row: MailedRow): Booked => ({
  bookingId: row.id,
  kind: kindOf[row.kind],
  title: row.title,
  count: row.count,
  freeHours: agreedFreeHours(kindOf[row.kind], row.freeHours),
  startsAt: toInstant(row.startsAt),
  endsAt: toInstant(row.endsAt),
  amountCents: row.amountCents,
});

type Kind = {
  topic: MailTopic;
  lock: (tx: Tx, venue: Venue) => Promise<MailedRow[]>;
  write: (row: MailedRow, context: Venue & { unsubscribeUrl: string }) => NewMail;
};

const kinds: readonly Kind[] = [
  {
    topic: 'reminder',
    lock: async (tx, venue) => {
      const due = staysToRemind(venue);
      return due ? lockStaysToRemind(tx, due, batchSize) : [];
    },
    write: (row, context) => {
      const due = staysToRemind(context);
      return {
        ...writeReminderMail(row, toBooked(row), context),
        occasion: nameStayReminder(row.id, dateAt(toInstant(row.startsAt), context.timeZone)),
        ...(due && { validUntil: due.validUntil }),
      };
    },
  },
  {
    topic: 'reminder',
    lock: (tx, venue) => lockHoursToRemind(tx, hoursToRemind(venue), batchSize),
    write: (row, context) => ({
      ...writeReminderMail(row, toBooked(row), context),
      occasion: nameHourReminder(row),
      validUntil: toInstant(row.startsAt),
    }),
  },
  {
    topic: 'review',
    lock: (tx, venue) => lockStaysToReview(tx, staysToReview(venue), batchSize),
    write: (row, context) => ({
      ...writeReviewMail(row, toBooked(row), context),
      occasion: nameReview(row),
    }),
  },
];

/** Writes a batch of due mails of one kind, and returns how many. */
const sendSome = ({ db, links }: House, { topic, lock, write }: Kind, venue: Venue): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const rows = await lock(tx, venue);
    for (const row of rows) {
      const unsubscribeUrl = links.write(venue.origin, { personId: row.personId, topic });
      await enqueueMail(tx, write(row, { ...venue, unsubscribeUrl }));
    }
    return rows.length;
  });

/**
 * Writes every reminder and review request that is due, each once: PostgreSQL refuses a second mail for the
 * same occasion.
 */
export const writeDueMails = async (house: House, venue: Venue, signal?: AbortSignal): Promise<void> => {
  for (const kind of kinds)
    while (!signal?.aborted) if ((await sendSome(house, kind, venue)) < batchSize) break;
};

type Needs = JobNeeds & { links: UnsubscribeLinks; venue: () => Venue };

/** Sends reminders and review requests until closed; safe in any number of processes. */
export const sendGuestMails = ({ db, changes, links, venue, warn, pollEvery = 60_000, onRun }: Needs) =>
  repeatJob({
    changes,
    pollEvery,
    onRun,
    run: (signal) => writeDueMails({ db, links }, venue(), signal),
    onError: (error) => warn(`Reminders wait: ${error.message}`),
  });
