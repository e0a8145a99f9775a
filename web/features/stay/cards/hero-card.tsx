import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addDays } from '#contract/dates.ts';
import type { StayBooking } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatLongDay, readShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Picture } from '#web/ui/picture.tsx';
import { describeSpan, formatCountdown, isAnnounced, minutesUntil } from '../describe-stay.ts';
import { stayKey } from '../stay-query.ts';
import classes from './hero-card.module.css';

const badgeOf = ({ status, readiness }: StayBooking): { tone: 'ok' | 'warn'; text: string } => {
  if (status === 'Checked in') return { tone: 'ok', text: m.stay_checked_in() };
  if (status === 'Completed') return { tone: 'warn', text: m.stay_over() };
  if (readiness === undefined) return { tone: 'ok', text: m.stay_confirmed() };
  if (readiness === 'clean') return { tone: 'ok', text: m.stay_ready() };
  return { tone: 'warn', text: readiness === 'to clean' ? m.stay_being_cleaned() : m.stay_not_ready() };
};

const weekday = (date: string): string => readShortDay(date).weekday;

/** Up to this many nights are labelled below their bar. */
const mostNamed = 7;

/** With more than this, the end moves to its own line. */
const mostBeside = 3;

const Nights = ({ booking: { date, count, endsAt }, here }: { booking: StayBooking; here: VenueMinute }) => {
  const nights = Array.from({ length: count }, (_, night) => addDays(date, night));
  const slept = nights.filter((night) => night < here.today).length;
  const end = clockAt(Date.parse(endsAt), here.timeZone);
  return (
    <div
      className={classes.nights}
      data-few={count <= mostBeside || undefined}
      role="img"
      aria-label={m.stay_nights_slept({ slept, count })}
    >
      <div className={classes.bars}>
        {nights.map((night) => (
          <span key={night} className={classes.bar} data-slept={night < here.today || undefined}>
            {count <= mostNamed && <span className={classes.night}>{weekday(night)}</span>}
          </span>
        ))}
      </div>
      <span className={classes.end}>
        {weekday(end.date)} {end.time}
      </span>
    </div>
  );
};

/** Where and when, with a countdown by the server's clock. */
export const HeroCard = ({ booking, here }: { booking: StayBooking; here: VenueMinute }) => {
  const client = useQueryClient();
  const { kind, id, title, image, startsAt, endsAt, status } = booking;
  const isIn = status === 'Checked in';
  const goal = isIn ? endsAt : startsAt;
  const minutes = minutesUntil(goal, here.now);
  const at = clockAt(Date.parse(goal), here.timeZone);
  const day = formatLongDay(at.date, here.today);
  const badge = badgeOf(booking);
  const isExpected = !isIn && minutes === 0;
  // Refetches at the end of the countdown, when the server's state changes.
  useEffect(() => {
    if (minutes === 0) void client.invalidateQueries({ queryKey: stayKey });
  }, [client, minutes]);
  const announced = String(minutes) as '60' | '15' | '0'; // as isAnnounced ensures
  return (
    <section className={classes.hero} aria-label={title} data-part="hero">
      <div className={classes.picture}>
        <Picture src={image} fallback={bookableKinds[kind].fallback} eager />
        <span className={classes.badge} data-tone={badge.tone}>
          {badge.text}
        </span>
      </div>
      <div className={classes.words}>
        <h2 className={classes.title}>
          <bdi>{title}</bdi>
        </h2>
        <p className={classes.muted}>
          {m.stay_number({ kind, id })} · {describeSpan(booking, here)}
        </p>
        <p className={classes.label}>
          {isExpected ? m.stay_open_now() : isIn ? m.stay_leave_in({ kind }) : m.stay_arrive_in({ kind })}
        </p>
        <p className={classes.countdown} role="timer">
          {isExpected ? m.stay_come_any_time() : formatCountdown(minutes)}
        </p>
        <p className={classes.muted}>
          {isIn && kind === 'room'
            ? m.stay_leave_by({ day, time: at.time })
            : m.stay_begins({ day, time: at.time })}
        </p>
        {kind === 'room' && <Nights booking={booking} here={here} />}
      </div>
      <VisuallyHidden aria-live="polite">
        {isAnnounced(minutes) &&
          (isIn
            ? m.stay_announce_leave({ kind, minutes: announced })
            : m.stay_announce_arrive({ kind, minutes: announced }))}
      </VisuallyHidden>
    </section>
  );
};
