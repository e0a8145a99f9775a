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
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { countUnits, formatSum } from '#web/lib/format.ts';
import { formatMoment } from '#web/lib/format-day.ts';
import { useVenueClock } from '#web/lib/venue.ts';
import { Bill, BillLine } from '#web/ui/bill.tsx';
import classes from './booking-panel.module.css';

/** What so many nights or hours come to, counted in cents. */
export const totalOf = ({ price }: Bookable, count: number): number =>
  fromCents(priceOf(toCents(price), count));

/** What it comes to as the form stands; a number that nobody can have comes to nothing. */
export const BookingSum = ({ offer, count }: { offer: Bookable; count: number | undefined }) => {
  const { unit } = bookableKinds[offer.kind];
  const total = count === undefined ? '–' : formatSum(totalOf(offer, count));
  return (
    <Bill isApart total={total}>
      <BillLine
        label={`${formatSum(offer.price)} × ${count === undefined ? `${unit}s` : countUnits(count, unit)}`}
        amount={total}
      />
    </Bill>
  );
};

/** Until when cancelling is free: the rule before anything is chosen, then the moment. */
export const CancelNote = ({ kind, wish }: { kind: Bookable['kind']; wish: BookingTime | undefined }) => {
  const here = useVenueClock();
  const rule = `${countUnits(freeHours[kind], 'hour')} before ${kind === 'room' ? 'you arrive' : 'it starts'}`;
  if (!wish || !here)
    return (
      <CancelBox free>
        Free to cancel until <b>{rule}</b>.
      </CancelBox>
    );
  const { startsAt } = spanOf(wish, here.timeZone);
  const until = formatMoment(freeUntil(kind, startsAt), here);
  return isFreeToCancel(kind, startsAt, here.now) ? (
    <CancelBox free>
      Free to cancel until <b>{until}</b>.
    </CancelBox>
  ) : (
    <CancelBox free={false}>
      Free cancellation ends {rule}, which has passed: it is <b>due also if you cancel</b>.
    </CancelBox>
  );
};

const CancelBox = ({ free, children }: { free: boolean; children: React.ReactNode }) => (
  <p className={classes.note} data-free={free}>
    <IconCalendarCheck className={classes.icon} size={20} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </p>
);
