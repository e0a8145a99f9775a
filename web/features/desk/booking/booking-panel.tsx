import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { bookingAddress } from '../booking-address.ts';
import { StatusTag } from '../booking-tags.tsx';
import { BookingEvents } from './booking-events.tsx';
import { BookingMessages } from './booking-messages.tsx';
import classes from './booking-panel.module.css';
import parts from './booking-parts.module.css';
import { useBookingWithBill } from './booking-queries.ts';
import { GuestHead } from './guest-head.tsx';
import { PanelBill } from './panel-bill.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { StayCard } from './stay-card.tsx';

export type BookingPanelProps = {
  bookingId: string;
  /** Present if the panel can be closed. */
  onClose?: () => void;
  /** Go to the previous and next booking of the same room, if any. */
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
};

const PanelHead = ({
  booking,
  bookingId,
  onClose,
  onEarlier,
  onLater,
}: BookingPanelProps & { booking: DeskBookingDetail | undefined }) => (
  <header className={classes.head}>
    {booking && <StatusTag booking={booking} />}
    <span className={classes.reference}>{bookingId}</span>
    {(onEarlier ?? onLater) && (
      <>
        <ActionIcon
          className={classes.tool}
          variant="transparent"
          aria-label={m.desk_booking_earlier()}
          disabled={!onEarlier}
          onClick={onEarlier}
        >
          <IconChevronUp size={20} stroke={1.8} />
        </ActionIcon>
        <ActionIcon
          className={classes.tool}
          variant="transparent"
          aria-label={m.desk_booking_later()}
          disabled={!onLater}
          onClick={onLater}
        >
          <IconChevronDown size={20} stroke={1.8} />
        </ActionIcon>
      </>
    )}
    {onClose && (
      <ActionIcon
        className={classes.tool}
        variant="transparent"
        aria-label={m.desk_close()}
        onClick={onClose}
      >
        <IconX size={20} stroke={1.8} />
      </ActionIcon>
    )}
  </header>
);

const PanelSkeleton = () => (
  <div className={classes.body} aria-hidden>
    <Skeleton height={48} />
    <Skeleton height={168} radius={14} />
    <Skeleton height={120} />
    <Skeleton height={160} />
  </div>
);

/** Everything about a booking with all actions. Fills the height of its container. */
export const BookingPanel = (props: BookingPanelProps) => {
  const { bookingId } = props;
  const { booking, bill, error, retry } = useBookingWithBill(bookingId);
  return (
    <article className={classes.panel} aria-label={booking?.guest.name ?? bookingId}>
      <PanelHead {...props} booking={booking} />
      {error && <FailedNotice heading={m.desk_booking_not_loaded()} error={error} onRetry={retry} />}
      {!error && !(booking && bill) && <PanelSkeleton />}
      {booking && bill && (
        <>
          <div className={classes.body}>
            <GuestHead booking={booking} />
            <StayCard booking={booking} />
            <PanelBill bill={bill} booking={booking} />
            <ArrowLink to={bookingAddress(bookingId)}>{m.desk_booking_whole_bill()}</ArrowLink>
            <section className={parts.section}>
              <h3>{m.desk_booking_messages()}</h3>
              <BookingMessages booking={booking} />
            </section>
            <section className={parts.section}>
              <h3>{m.desk_booking_events()}</h3>
              <BookingEvents booking={booking} />
            </section>
          </div>
          <PanelFoot key={bookingId} booking={booking} bill={bill} />
        </>
      )}
    </article>
  );
};
