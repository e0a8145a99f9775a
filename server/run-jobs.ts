import type { Changes } from './db/listen-changes.ts';
import type { Db } from './db/schema.ts';
import { pollFeeds } from './features/blocks/imports/poll-feeds.ts';
import { deleteOldCheckouts } from './features/checkout/checkout.queries.ts';
import { expireHolds } from './features/checkout/expire-holds.ts';
import { simulateDemo } from './features/demo/simulate-demo.ts';
import { sendGuestMails } from './features/guest-mails/send-guest-mails.ts';
import { deleteEnded } from './features/identity/identity.queries.ts';
import { expirePoints } from './features/loyalty/expire-points.ts';
import { reviewRefunds } from './features/payments/refunds/review-refunds.ts';
import { settleRefunds } from './features/payments/refunds/settle-refunds.ts';
import { reconcileCheckouts } from './features/payments/stripe/reconcile-checkouts.ts';
import { deleteOldWebhookEvents } from './features/payments/stripe/webhooks.routes.ts';
import { deleteUnusedPhotos } from './features/photos/photos.queries.ts';
import { followWaitlist } from './features/waitlist/follow-waitlist.ts';
import { deleteEndedWaiting } from './features/waitlist/waitlist.queries.ts';
import { deleteOldKeys, deleteSurplusKeys } from './idempotency/idempotency.queries.ts';
import { clearOldRows } from './jobs/clear-old-rows.ts';
import type { JobRun } from './jobs/repeat-job.ts';
import { systemClock } from './lib/clock.ts';
import { deliverMails } from './mail/deliver-mails.ts';
import { deleteOldMails } from './mail/mails.queries.ts';
import { openMailer } from './mail/open-mailer.ts';
import { createUnsubscribeLinks } from './mail/unsubscribe-links.ts';
import type { Metrics } from './metrics/create-metrics.ts';
import type { Provider } from './payments/provider.ts';
import type { Settings } from './settings.ts';

type Needs = {
  db: Db;
  changes: Changes;
  settings: Settings;
  provider: Provider | undefined;
  metrics: Pick<Metrics, 'countJobRun' | 'countMails'>;
  /** Signs links to unsubscribe. */
  authSecret: string;
  warn(line: string): void;
};

/** Starts all jobs, and returns a function that stops them. */
export const runJobs = (given: Needs): (() => Promise<void>) => {
  const { db, changes, settings, provider, metrics, authSecret, warn } = given;
  const { mailServer, timeZone, publicUrl, port } = settings;
  const countedAs = (job: string) => ({ onRun: (run: JobRun) => metrics.countJobRun({ job, ...run }) });
  const needs = {
    db,
    changes,
    warn,
    clock: systemClock,
    // With real money, `PUBLIC_URL` is set.
    venue: () => ({
      now: systemClock.now(),
      timeZone,
      origin: publicUrl ? new URL(publicUrl).origin : `http://localhost:${port}`,
    }),
  };
  const jobs = [
    expireHolds({ ...needs, provider, ...countedAs('holds') }),
    followWaitlist({ ...needs, ...countedAs('waitlist'), maxUpcoming: settings.maxUpcomingBookings }),
    pollFeeds({ ...needs, ...countedAs('calendars') }),
    expirePoints({ ...needs, ...countedAs('points') }),
    sendGuestMails({ ...needs, links: createUnsubscribeLinks(authSecret), ...countedAs('reminders') }),
    clearOldRows({
      ...needs,
      ...countedAs('clearing'),
      deletes: [
        ...deleteEnded,
        deleteOldKeys,
        deleteSurplusKeys,
        deleteOldMails,
        deleteOldWebhookEvents,
        deleteOldCheckouts,
        deleteUnusedPhotos,
        deleteEndedWaiting,
      ],
    }),
  ];
  if (settings.livingDemo) jobs.push(simulateDemo({ ...needs, ...countedAs('demo') }));
  if (mailServer)
    jobs.push(
      deliverMails({
        ...needs,
        ...openMailer(mailServer),
        ...countedAs('mail'),
        onOutcome: metrics.countMails,
      }),
    );
  if (provider) jobs.push(settleRefunds({ ...needs, provider, ...countedAs('refunds') }));
  // The sandbox has no state that we lack.
  if (provider && provider.name !== 'sandbox')
    jobs.push(
      reconcileCheckouts({ ...needs, provider, ...countedAs('checkouts') }),
      reviewRefunds({ ...needs, provider, ...countedAs('reviews') }),
    );
  return async () => {
    await Promise.all(jobs.map(({ close }) => close()));
  };
};
