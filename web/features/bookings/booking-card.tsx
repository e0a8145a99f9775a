import { Button } from '@mantine/core';
import {
  IconCalendar,
  IconCalendarPlus,
  IconClock,
  IconCreditCard,
  IconStar,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { refuseCancelling, type Status, statusAt, type VenueClock } from '#contract/bookings.rules.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { feedbackAddress } from '#web/features/feedback/feedback-query.ts';
import { hasBegun, isStay } from '#web/features/feedback/list-booked-rooms.ts';
import { foodAddress } from '#web/features/food/order/room-of.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { nameZone } from '#web/lib/venue.ts';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { Pill, type Tone } from '#web/ui/pill.tsx';
import { Question } from '#web/ui/question.tsx';
import { type Booking, bookAgainAddress, describeAmount, lengthOf, nameOf } from './booking.ts';
import classes from './bookings-page.module.css';
import { describeCancelling } from './describe-cancelling.ts';

type CancelProps = { booking: Booking; here: VenueClock; onKeep: () => void; onCancel: () => Promise<void> };

/** Asks for confirmation, and shows what cancelling costs. */
const CancelQuestion = ({ booking, here, onKeep, onCancel }: CancelProps) => (
  <Question
    heading={m.bookings_cancel_question({ name: nameOf(booking) })}
    text={describeCancelling(booking, here)}
    no={m.bookings_cancel_no()}
    yes={m.bookings_cancel_yes()}
    failed={m.bookings_cancel_failed()}
    onNo={onKeep}
    onYes={onCancel}
  />
);

/** Only a confirmed booking is green. */
const statuses: Record<Status, { tone: Tone; text: string }> = {
  Pending: { tone: 'warn', text: m.bookings_pending() },
  Confirmed: { tone: 'ok', text: m.bookings_confirmed() },
  'Checked in': { tone: 'info', text: m.bookings_checked_in() },
  Completed: { tone: 'off', text: m.bookings_completed() },
  Cancelled: { tone: 'bad', text: m.bookings_status_cancelled() },
  'No-show': { tone: 'bad', text: m.bookings_no_show() },
};

type Props = {
  booking: Booking;
  here: VenueClock;
  eager?: boolean;
  /** Adds an upcoming booking to a calendar; without it, the booking can be made again. */
  onCalendar?: () => void;
  /** Cancels it; throws only what is worth retrying. */
  onCancel?: () => Promise<void>;
};

/** One booking: what, when, price, status and actions. */
export const BookingCard = ({ booking, here, eager = false, onCalendar, onCancel }: Props) => {
  const [confirming, setConfirming] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const { title, picture, date, time, kind, thing, id, endsAt } = booking;
  const status = statuses[statusAt(booking.status, endsAt, here.now)];
  const cancel = refuseCancelling(booking, here.now) ? undefined : onCancel;
  const { fallback } = bookableKinds[kind];
  const zone = nameZone(here);
  return (
    <article className={`${parts.card} ${classes.card}`} aria-labelledby={titleId}>
      <div className={classes.picture}>
        <Picture src={picture} fallback={fallback} eager={eager} />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <h3 className={classes.title} id={titleId}>
            {nameOf(booking)} <bdi className={classes.name}>{title}</bdi>
          </h3>
          <Pill tone={status.tone}>{status.text}</Pill>
        </div>
        <ul className={classes.facts}>
          <li className={classes.fact}>
            <IconCalendar size={18} stroke={1.8} aria-hidden />
            <span>
              <span className={classes.muted}>{m.bookings_date()}</span>{' '}
              <time className={classes.date} dateTime={date}>
                {formatDay(date)}
              </time>
            </span>
          </li>
          <li className={classes.fact}>
            <IconClock size={18} stroke={1.8} aria-hidden />
            {zone ? m.lib_time_in_zone({ time, zone }) : time}
            {m.comma()}
            {lengthOf(booking)}
          </li>
          <li className={classes.fact}>
            <IconCreditCard size={18} stroke={1.8} aria-hidden />
            {describeAmount(booking)}
          </li>
        </ul>
        <div className={classes.actions}>
          {onCalendar ? (
            <>
              <Button
                variant="quiet"
                size="xs"
                leftSection={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
                onClick={onCalendar}
                aria-describedby={titleId}
              >
                {m.bookings_add_to_calendar()}
              </Button>
              <Button
                variant="quiet"
                size="xs"
                leftSection={<IconToolsKitchen2 size={20} stroke={1.8} aria-hidden />}
                component={Link}
                to={foodAddress(kind, thing)}
                aria-describedby={titleId}
              >
                {m.bookings_order_food()}
              </Button>
            </>
          ) : (
            <Button
              variant="quiet"
              size="xs"
              component={Link}
              to={bookAgainAddress(booking)}
              aria-describedby={titleId}
            >
              {m.bookings_book_again()}
            </Button>
          )}
          {isStay(booking) && hasBegun(booking, here.now) && (
            <Button
              variant="quiet"
              size="xs"
              leftSection={<IconStar size={20} stroke={1.8} aria-hidden />}
              component={Link}
              to={feedbackAddress(thing)}
              aria-describedby={titleId}
            >
              {m.bookings_leave_feedback()}
            </Button>
          )}
          <p className={classes.reference}>{m.bookings_reference({ id })}</p>
          {cancel && (
            <Button
              ref={cancelButton}
              variant="danger-subtle"
              size="xs"
              className={classes.cancel}
              aria-expanded={confirming}
              aria-describedby={titleId}
              onClick={() => setConfirming(!confirming)}
            >
              {m.bookings_cancel()}
            </Button>
          )}
        </div>
      </div>
      {cancel && confirming && (
        <CancelQuestion
          booking={booking}
          here={here}
          onKeep={() => {
            setConfirming(false);
            cancelButton.current?.focus();
          }}
          onCancel={cancel}
        />
      )}
    </article>
  );
};
