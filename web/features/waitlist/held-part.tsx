import { Button, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Temporal } from 'temporal-polyfill';
import { waitlistHoldMinutes } from '#contract/stay/waitlist.rules.ts';
import type { WaitlistEntry } from '#contract/stay/waitlist.ts';
import { timeAt } from '#contract/venue-time.ts';
import { m } from '#messages/web.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { CancelNote } from '#web/features/booking-form/booking-form.tsx';
import type { useBooking } from '#web/features/booking-form/use-booking.ts';
import { formatTimeLeft, useSecondsLeft } from '#web/features/cart/checkout-query.ts';
import { fetchAmount, QuotedSum } from '#web/features/prices/quoted-sum.tsx';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { useVenueClock, useVenueMinute } from '#web/lib/venue.ts';
import { OutcomeNote } from '#web/ui/form.tsx';
import { describeTime } from './describe-entry.ts';
import { countOfEntry } from './use-waitlist.ts';
import classes from './waitlist.module.css';
import { letGo } from './waitlist-actions.ts';
import { waitlistQuery } from './waitlist-query.ts';

export type WaitingProps = {
  bookable: Bookable;
  entry: WaitlistEntry;
  booking: ReturnType<typeof useBooking>;
  /** Opens the form again. */
  onChange: () => void;
};

type Hold = NonNullable<WaitlistEntry['hold']>;

/** The time left by the server's clock; refetches when it is over. */
const Countdown = ({ until }: { until: string }) => {
  const client = useQueryClient();
  const here = useVenueClock();
  const seconds = useSecondsLeft(until);
  useEffect(() => {
    if (seconds === 0) void client.invalidateQueries({ queryKey: waitlistQuery.queryKey });
  }, [seconds, client]);
  return (
    <div className={classes.countdown}>
      <VisuallyHidden role="status">
        {here && m.waitlist_held_until({ time: timeAt(Temporal.Instant.from(until), here.timeZone) })}
      </VisuallyHidden>
      <p>{m.waitlist_held_for()}</p>
      <p className={classes.left} role="timer">
        {seconds === undefined ? '–' : formatTimeLeft(seconds)}
      </p>
      <progress
        className={classes.bar}
        aria-hidden
        max={waitlistHoldMinutes * 60}
        value={seconds ?? waitlistHoldMinutes * 60}
      />
    </div>
  );
};

/** The held time with its price, to book or release. */
export const HeldPart = ({ bookable, entry, booking, hold }: WaitingProps & { hold: Hold }) => {
  const client = useQueryClient();
  const today = useVenueMinute()?.today;
  const [busy, setBusy] = useState<'book' | 'let go'>();
  const [problem, setProblem] = useState<Outcome>();
  const { kind, date, time } = entry;
  const request = { kind, date, time, count: countOfEntry(entry) };
  const run = async (what: 'book' | 'let go', work: () => Promise<void>) => {
    setBusy(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(failedOutcome(m.waitlist_let_go_failed(), error, m.waitlist_let_go_failed()));
    }
    setBusy(undefined);
  };
  // The price may have changed since it was held.
  const confirm = async () => booking.book(request, await fetchAmount(client, { bookable, request }));
  return (
    <>
      <Countdown until={hold.until} />
      <p className={classes.when}>{describeTime(entry, today)}</p>
      <QuotedSum bookable={bookable} request={request} />
      <CancelNote kind={kind} request={request} />
      <OutcomeNote outcome={problem ?? booking.refusal} />
      <div className={classes.column}>
        <Button
          fullWidth
          loading={busy === 'book'}
          disabled={busy === 'let go'}
          onClick={() => void run('book', () => confirm())}
        >
          {m.booking_form_confirm()}
        </Button>
        <Button
          variant="default"
          fullWidth
          loading={busy === 'let go'}
          disabled={busy === 'book'}
          onClick={() => void run('let go', () => letGo(client, entry))}
        >
          {m.waitlist_let_go()}
        </Button>
      </div>
      <p className={classes.small}>{m.waitlist_let_go_note()}</p>
    </>
  );
};
