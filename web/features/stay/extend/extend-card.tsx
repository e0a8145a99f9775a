import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Temporal } from 'temporal-polyfill';
import { refuseExtending } from '#contract/stay/extend.rules.ts';
import type { StayBooking } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { useLive } from '#web/lib/live/live.ts';
import { useVenueClock } from '#web/lib/venue.ts';
import { StayCard } from '../cards/card.tsx';
import classes from './extend.module.css';
import { followPreviews, previewQuery } from './extend-query.ts';
import { ExtendRow } from './extend-row.tsx';

/** Offers one more night or hour of each booking, showing the price and new end first. */
export const ExtendCard = ({ bookings }: { bookings: readonly StayBooking[] }) => {
  const clock = useVenueClock();
  useLive(followPreviews);
  const [done, setDone] = useState('');
  const offered = bookings.filter(
    ({ kind, count, status, endsAt }) =>
      clock && !refuseExtending({ kind, count, status, endsAt: Temporal.Instant.from(endsAt) }, 1, clock.now),
  );
  const previews = useQueries({ queries: offered.map(previewQuery) });
  if (offered.length === 0) return null;
  const areFree = previews.every(({ data }) => data !== undefined && 'amount' in data);
  return (
    <StayCard
      id="stay-extend"
      part="extend"
      heading={m.stay_extend_heading()}
      lead={areFree ? m.stay_extend_lead({ count: offered.length }) : m.stay_extend_due()}
    >
      <ul className={classes.rows}>
        {offered.map((booking, index) => (
          <ExtendRow key={booking._id} booking={booking} query={previews[index]} onDone={setDone} />
        ))}
      </ul>
      <p className={classes.done} role="status">
        {done}
      </p>
    </StayCard>
  );
};
