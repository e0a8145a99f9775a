import { Button } from '@mantine/core';
import { IconBell, IconCalendar } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import type { WaitlistEntry } from '#contract/stay/waitlist.ts';
import { dateAt, timeAt } from '#contract/venue-time.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { nameOf } from '#web/features/bookings/booking.ts';
import classes from '#web/features/bookings/bookings-page.module.css';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { addressOf, describeTime } from './describe-entry.ts';
import { leaveWaitlist } from './waitlist-actions.ts';

type Props = { entry: WaitlistEntry; here: VenueClock; onProblem: (problem: Outcome | undefined) => void };

/** A waitlist entry among the guest's bookings. */
export const WaitingCard = ({ entry, here, onProblem }: Props) => {
  const client = useQueryClient();
  const titleId = useId();
  const { kind, id, title, image, hold, place } = entry;
  const leave = () =>
    leaveWaitlist(client, entry).then(
      () => onProblem(undefined),
      (error) => onProblem(failedOutcome(m.waitlist_leave_failed(), error, m.waitlist_leave_failed())),
    );
  return (
    <article className={`${parts.card} ${classes.card}`} aria-labelledby={titleId}>
      <div className={classes.picture}>
        <Picture src={image} fallback={bookableKinds[kind].fallback} />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <h3 className={classes.title} id={titleId}>
            {nameOf({ kind, thing: id })} <bdi className={classes.name}>{title}</bdi>
          </h3>
          <Pill tone={hold ? 'ok' : 'warn'}>{m.waitlist_pill({ state: hold ? 'held' : 'waiting' })}</Pill>
        </div>
        <ul className={classes.facts}>
          <li className={classes.fact}>
            <IconCalendar size={18} stroke={1.8} aria-hidden />
            {describeTime(entry, dateAt(here.now, here.timeZone))}
          </li>
          <li className={classes.fact}>
            <IconBell size={18} stroke={1.8} aria-hidden />
            {hold
              ? m.waitlist_held_until({
                  time: timeAt(Temporal.Instant.from(hold.until), here.timeZone),
                })
              : m.waitlist_place({ place })}
          </li>
        </ul>
        <div className={classes.actions}>
          <Button
            variant={hold ? 'filled' : 'quiet'}
            size="xs"
            component={Link}
            to={addressOf(entry)}
            aria-describedby={titleId}
          >
            {hold ? m.booking_form_confirm() : m.waitlist_see()}
          </Button>
          <Button
            variant="danger-subtle"
            size="xs"
            className={classes.cancel}
            aria-describedby={titleId}
            onClick={() => void leave()}
          >
            {m.waitlist_leave()}
          </Button>
        </div>
      </div>
    </article>
  );
};
