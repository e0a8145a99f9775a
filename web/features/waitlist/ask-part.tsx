import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type BookingTime, spanOf } from '#contract/bookings.rules.ts';
import { pages } from '#contract/pages.ts';
import { waitlistHoldMinutes } from '#contract/stay/waitlist.rules.ts';
import { m } from '#messages/web.ts';
import { useIsFree } from '#web/features/availability/is-free.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { explain, type useBooking } from '#web/features/booking-form/use-booking.ts';
import { useViewer, withNext } from '#web/features/identity/session.ts';
import { formatMoment } from '#web/lib/format-day.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { useVenueClock } from '#web/lib/venue.ts';
import classes from './waitlist.module.css';
import { joinWaitlist } from './waitlist-actions.ts';

type Props = {
  bookable: Bookable;
  request: BookingTime;
  refuse: ReturnType<typeof useBooking>['refuse'];
};

/** Replaces Confirm Booking after a refusal, until the time is free. */
export const AskPart = ({ bookable: { id, title }, request, refuse }: Props) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  const here = useVenueClock();
  const submitOnce = useSubmitOnce();
  const [busy, setBusy] = useState(false);
  const free = useIsFree({ ...request, id });
  const wasFree = useRef(free);
  useEffect(() => {
    // Data from before the refusal may be outdated; a time that has become free since can be booked.
    if (free && wasFree.current === false) refuse(undefined);
    wasFree.current = free;
  });
  const ask = async () => {
    setBusy(true);
    try {
      await submitOnce(request, (idempotencyKey) => joinWaitlist(client, { id, request, idempotencyKey }));
    } catch (error) {
      const refusal = await explain(request.kind, error);
      if (refusal.code === 'NOT_SIGNED_IN') await navigate(withNext(pages.login, pathname + search));
      else refuse(refusal);
    }
    setBusy(false);
  };
  return (
    <div className={classes.ask}>
      <h2 className={classes.askHeading}>
        <IconBell size={22} stroke={1.8} aria-hidden />
        {m.waitlist_ask()}
      </h2>
      <p>{m.waitlist_ask_text({ title, minutes: waitlistHoldMinutes })}</p>
      {viewer && (
        <p>
          <b>{m.waitlist_by_mail()}</b>
          <span className={classes.muted}>{viewer.email}</span>
        </p>
      )}
      <Button fullWidth loading={busy} onClick={() => void ask()}>
        {m.waitlist_ask()}
      </Button>
      {here && (
        <p className={classes.small}>
          {m.waitlist_ends({ moment: formatMoment(spanOf(request, here.timeZone).startsAt, here) })}
        </p>
      )}
    </div>
  );
};
