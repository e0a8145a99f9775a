import { IconCalendarCheck } from '@tabler/icons-react';
import {
  type BookingTime,
  freeHours,
  freeUntil,
  isFreeToCancel,
  priceOf,
  spanOf,
} from '#contract/bookings.rules.ts';
import { fromCents, toCents } from '#contract/money.ts';
import { m } from '#messages/web.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatMoment } from '#web/lib/format-day.ts';
import { useVenueClock } from '#web/lib/venue.ts';
import { Bill, BillLine } from '#web/ui/bill.tsx';
import classes from './booking-panel.module.css';

/** What so many nights or hours come to, counted in cents. */
export const totalOf = ({ price }: Bookable, count: number): number =>
  fromCents(priceOf(toCents(price), count));

/** What it comes to as the form stands; a number that nobody can have comes to nothing. */
export const BookingSum = ({ bookable, count }: { bookable: Bookable; count: number | undefined }) => {
  const { unit } = bookableKinds[bookable.kind];
  const total = count === undefined ? '–' : formatSum(totalOf(bookable, count));
  return (
    <Bill isApart total={total}>
      <BillLine
        label={`${formatSum(bookable.price)} × ${count === undefined ? m.lib_unit({ unit, count: 2 }) : m.lib_units({ unit, count })}`}
        amount={total}
      />
    </Bill>
  );
};

const bold = (text: string) => <b>{text}</b>;

/** Until when cancelling is free: the rule before anything is chosen, then the moment. */
export const CancelNote = ({
  kind,
  request,
}: {
  kind: Bookable['kind'];
  request: BookingTime | undefined;
}) => {
  const here = useVenueClock();
  const rule = { count: freeHours[kind], kind, b: bold };
  if (!request || !here) return <CancelBox free>{m.booking_form_cancel_rule(rule)}</CancelBox>;
  const { startsAt } = spanOf(request, here.timeZone);
  const until = formatMoment(freeUntil(kind, startsAt), here);
  return isFreeToCancel(kind, startsAt, here.now) ? (
    <CancelBox free>{m.booking_form_cancel_until({ until, b: bold })}</CancelBox>
  ) : (
    <CancelBox free={false}>{m.booking_form_cancel_over(rule)}</CancelBox>
  );
};

const CancelBox = ({ free, children }: { free: boolean; children: React.ReactNode }) => (
  <p className={classes.note} data-free={free}>
    <IconCalendarCheck className={classes.icon} size={20} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </p>
);
