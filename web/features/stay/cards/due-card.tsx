import { Button, VisuallyHidden } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import type { Stay } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { translateTitle } from '#web/features/food/order-names.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Bill, BillLine } from '#web/ui/bill.tsx';
import { OnlineOnly } from '../offline/online-only.tsx';
import { useAsOfText } from '../offline/use-as-of-text.ts';
import classes from './card.module.css';
import { StayCard } from './card.tsx';

type Line = Stay['bill']['lines'][number];

/** "Lantern Bunk, 3 nights"; other lines have their own titles. */
const nameLine = ({ what, title, bookingId }: Line, bookings: Stay['bookings']): string => {
  const booking = bookings.find(({ _id }) => _id === bookingId);
  if (what !== 'stay' || !booking) return translateTitle(title);
  const { count, kind } = booking;
  return m.stay_length({ title, length: m.lib_units({ count, unit: bookableKinds[kind].unit }) });
};

/** The total of the stay, what was paid and what is due. Payment is at the desk. */
export const DueCard = ({ stay, here }: { stay: Stay; here: VenueMinute }) => {
  const { bill, bookings, state, points } = stay;
  const { due, total, lines, payments } = bill;
  const asOf = useAsOfText();
  const day = (at: string) => formatShortDay(clockAt(Date.parse(at), here.timeZone).date, here.today);
  return (
    <StayCard
      part="due"
      lead={asOf && m.stay_offline_as_of({ when: asOf })}
      heading={due > 0 ? m.stay_due({ state }) : due < 0 ? m.stay_give_back() : m.stay_all_paid()}
      aside={<span className={classes.sum}>{formatSum(due === 0 ? total : Math.abs(due))}</span>}
    >
      <div className={classes.lines}>
        <Bill>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a bill keep their order.
            <BillLine key={index} label={nameLine(line, bookings)} amount={formatSum(line.amount)} />
          ))}
          {payments.map(({ at, kind, method, amount }) => (
            <BillLine
              key={`${at} ${method}`}
              label={
                kind === 'paid' ? m.stay_paid({ day: day(at), method }) : m.stay_refunded({ day: day(at) })
              }
              amount={formatSum(kind === 'paid' ? -amount : amount)}
            />
          ))}
        </Bill>
      </div>
      {due > 0 && <p className={classes.note}>{m.stay_pay_note()}</p>}
      {due < 0 && <p className={classes.note}>{m.stay_give_back_note()}</p>}
      {points !== undefined && points > 0 && (
        <p className={classes.note}>{m.stay_points({ points, b: (text) => <strong>{text}</strong> })}</p>
      )}
      <OnlineOnly className={classes.actions}>
        {bookings.map(({ _id, title, paymentId }) => (
          <Button
            key={_id}
            variant="quiet"
            size="xs"
            component={Link}
            to={pages.receipt.replace(':id', paymentId)}
            leftSection={<IconReceipt size={20} stroke={1.8} aria-hidden />}
          >
            {bookings.length > 1
              ? title
              : m.stay_receipt({ title, hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> })}
          </Button>
        ))}
      </OnlineOnly>
    </StayCard>
  );
};
