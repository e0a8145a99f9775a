import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { payMethods } from '#contract/desk/bill.rules.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import type { TodayBooking } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { formatSum } from '#web/lib/format.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { changeBooking } from '../booking/change-booking.ts';
import { type BookingSteps, useBookingSteps } from '../booking/use-booking-steps.ts';
import { bookingAddress } from '../booking-address.ts';
import { roomStateOf } from '../booking-tags.tsx';
import { previewKey } from '../desk-queries.ts';
import { useDeskAction } from '../use-desk-action.ts';
import { takePayment } from './quick-steps.ts';
import { PanelButton, RowPanel } from './row-panel.tsx';

type Props = { booking: DeskBooking; onClose: () => void };

/** What is missing for check-in, and how to solve it. */
export const MissingPanel = ({
  booking,
  leaving,
  steps,
  onClose,
}: {
  booking: TodayBooking;
  /** The booking of the guest who is still in the room. */
  leaving: string | undefined;
  /** The steps of the row, so that their refusals show here. */
  steps: BookingSteps;
  onClose: () => void;
}) => {
  const { title, occupiedBy, status } = booking;
  const state = roomStateOf(booking);
  const follow = async (step: Promise<unknown>) => {
    if (await step) onClose();
  };
  if (status === 'Pending')
    return <RowPanel text={m.desk_today_waits_for_payment()} action={steps} onClose={onClose} />;
  const reason = {
    occupied: m.desk_today_still_in({ name: occupiedBy ?? '', title }),
    'to clean': m.desk_today_not_clean({ title }),
    'out of order': m.desk_today_out_of_order({ title }),
    // Only the server knows why; its message is shown below.
    clean: '',
  }[state];
  return (
    <RowPanel text={reason} action={steps} onClose={onClose}>
      {state === 'to clean' && (
        <PanelButton name="clean" action={steps} onClick={() => void follow(steps.cleanAndCheckIn())}>
          {m.desk_booking_clean_and_check_in()}
        </PanelButton>
      )}
      {state === 'occupied' && leaving && (
        <Button variant="quiet" size="xs" component={Link} to={bookingAddress(leaving)}>
          {m.desk_today_check_out_first({ name: occupiedBy ?? '' })}
        </Button>
      )}
      {state === 'out of order' && (
        <Button variant="quiet" size="xs" component={Link} to={bookingAddress(booking._id)}>
          {m.desk_today_move_it()}
        </Button>
      )}
      {(state !== 'clean' || steps.refusal?.code === 'NOT_READY') && (
        <PanelButton
          name="check-in-anyway"
          action={steps}
          onClick={() => void follow(steps.checkIn({ anyway: true }))}
        >
          {m.desk_booking_check_in_anyway()}
        </PanelButton>
      )}
    </RowPanel>
  );
};

/** Takes what is due, by a chosen payment method. */
export const TakePanel = ({ booking, onClose }: Props) => {
  const action = useDeskAction();
  const submitOnce = useSubmitOnce();
  return (
    <RowPanel
      text={m.desk_today_how_paid({ sum: formatSum(booking.due), name: booking.guest.name })}
      action={action}
      onClose={onClose}
    >
      {payMethods.map((method) => (
        <PanelButton
          key={method}
          name={method}
          action={action}
          onClick={async () => {
            if (await action.run(takePayment(booking, method, submitOnce))) onClose();
          }}
        >
          {m.desk_pay_method({ method })}
        </PanelButton>
      ))}
    </RowPanel>
  );
};

export const NoShowPanel = ({ booking, onClose }: Props) => {
  const steps = useBookingSteps(booking);
  return (
    <RowPanel
      text={m.desk_today_no_show_text({ name: booking.guest.name, title: booking.title })}
      action={steps}
      onClose={onClose}
    >
      <PanelButton
        name="no-show"
        action={steps}
        onClick={async () => {
          if (await steps.noShow()) onClose();
        }}
      >
        {m.desk_booking_no_show()}
      </PanelButton>
    </RowPanel>
  );
};

/** Links to the bill, because money is due before the end. */
export const BillDuePanel = ({ booking, steps, onClose }: Props & { steps: BookingSteps }) => (
  <RowPanel text="" action={steps} onClose={onClose}>
    <Button variant="quiet" size="xs" component={Link} to={bookingAddress(booking._id)}>
      {m.desk_booking_open_bill()}
    </Button>
  </RowPanel>
);

/** Extends by an hour, with price and new end shown before it is saved. */
export const ExtendPanel = ({ booking, here, onClose }: Props & { here: VenueMinute }) => {
  const action = useDeskAction();
  const { _id, count, version, title } = booking;
  const change = { duration: count + 1 };
  const { data: quote, error } = useQuery({
    queryKey: [previewKey, _id, version, change],
    queryFn: () =>
      api('PUT /desk/bookings/{id}', { params: { id: _id }, body: { ...change, version, preview: true } }),
    gcTime: 0,
  });
  const failed = m.desk_today_not_extended({ title });
  const timeOf = (instant: string) => clockAt(Date.parse(instant), here.timeZone).time;
  const extend = async () => {
    if (!quote) return;
    const done = await action.run(
      changeBooking(booking, change, quote, {
        failed,
        done: ({ endsAt }) => m.desk_today_extended({ title, time: timeOf(endsAt) }),
        notUndone: m.desk_booking_not_undone(),
        undone: m.desk_today_shortened({ title }),
      }),
    );
    if (done) onClose();
  };
  const describe = () => {
    if (quote)
      return m.desk_today_extend_quote({ time: timeOf(quote.endsAt), sum: formatSum(quote.difference) });
    return error ? explainFailure(failed, error) : m.desk_today_asking_price();
  };
  return (
    <RowPanel text={<span aria-live="polite">{describe()}</span>} action={action} onClose={onClose}>
      {quote && (
        <PanelButton name="change" action={action} onClick={extend}>
          {m.desk_today_extend_by_hour()}
        </PanelButton>
      )}
    </RowPanel>
  );
};
