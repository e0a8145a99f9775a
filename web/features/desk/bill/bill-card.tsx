import { Button } from '@mantine/core';
import { IconCalendar, IconDiscount, IconHash, IconMail, IconPhone, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Bill } from '#contract/desk/bills.ts';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { addressOfHouse, useHouse } from '#web/lib/house.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { listActions } from '../booking/booking-actions.ts';
import { ChargeForm } from '../booking/charge-form.tsx';
import { StatusTag } from '../booking-tags.tsx';
import { formatDifference } from './amounts.ts';
import classes from './bill-card.module.css';
import { BillLines } from './bill-lines.tsx';
import { findOpenOrders } from './bill-sections.ts';
import { useBillWords } from './use-bill-words.ts';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** The period of a booking, in words. */
const useSpan = ({ kind, startsAt, endsAt, count }: DeskBookingDetail): string => {
  const here = useVenueMinute();
  if (!here) return '';
  const [start, end] = [startsAt, endsAt].map((at) => clockAt(Date.parse(at), here.timeZone));
  const dayOf = (date = '') => formatShortDay(date, here.today);
  const length = m.lib_units({ count, unit: bookableKinds[kind].unit });
  return kind === 'room'
    ? m.desk_bill_nights({ from: dayOf(start?.date), to: dayOf(end?.date), length })
    : m.desk_bill_hours({ day: dayOf(start?.date), from: start?.time ?? '', to: end?.time ?? '', length });
};

const BillHead = ({ booking }: { booking: DeskBookingDetail }) => {
  const { kind, title, image, guest, _id } = booking;
  const span = useSpan(booking);
  return (
    <header className={classes.head}>
      <div className={classes.picture}>
        <Picture src={image} fallback={bookableKinds[kind].fallback} eager />
      </div>
      <div className={classes.facts}>
        <p className={classes.title}>
          {title}
          <span className={classes.status}>
            <StatusTag booking={booking} />
          </span>
        </p>
        <ul>
          <li>
            <IconCalendar {...icon} />
            {span}
          </li>
          {guest.phoneNumber && (
            <li>
              <IconPhone {...icon} />
              <a href={`tel:${guest.phoneNumber}`}>{guest.phoneNumber}</a>
            </li>
          )}
          {guest.email && (
            <li>
              <IconMail {...icon} />
              <a href={`mailto:${guest.email}`}>{guest.email}</a>
            </li>
          )}
          <li>
            <IconHash {...icon} />
            {m.desk_bill_reference({ id: _id })}
          </li>
        </ul>
      </div>
    </header>
  );
};

/** Printed only: whose bill it is and who issued it. */
const Letterhead = ({ booking }: { booking: DeskBookingDetail }) => {
  const house = useHouse();
  return (
    <div className={classes.letterhead}>
      <address>
        <strong>{house.name}</strong>
        <br />
        {addressOfHouse(house)}
        <br />
        {house.phone}
        <br />
        {house.email}
      </address>
      <p>
        {m.desk_bill_for()}
        <br />
        <strong>{booking.guest.name}</strong>
      </p>
    </div>
  );
};

const Totals = ({ bill, booking }: { bill: Bill; booking: DeskBookingDetail }) => {
  const { namePayment } = useBillWords(bill, booking);
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{m.ui_total()}</dt>
        <dd>{formatSum(bill.total)}</dd>
      </div>
      {bill.payments.map((payment, index) => {
        const { name, note } = namePayment(payment);
        const isPaid = payment.kind === 'paid';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments are only ever appended.
          <div key={index}>
            <dt>
              {name}
              {note && <span className={classes.note}>{note}</span>}
            </dt>
            <dd data-back={isPaid || undefined}>
              {formatDifference(isPaid ? -payment.amount : payment.amount)}
            </dd>
          </div>
        );
      })}
      <div className={classes.due}>
        <dt>{bill.due < 0 ? m.desk_booking_to_give_back() : m.desk_booking_due()}</dt>
        <dd>{formatSum(Math.abs(bill.due))}</dd>
      </div>
    </dl>
  );
};

/** Adds charges and discounts to the bill, and shows orders that the kitchen is still preparing. */
const BillTools = ({ bill, booking }: { bill: Bill; booking: DeskBookingDetail }) => {
  const [form, setForm] = useState<'charge' | 'discount'>();
  const lastForm = useRef(form);
  const tools = useRef<HTMLDivElement>(null);
  const now = useVenueMinute()?.now ?? 0;
  const orders = findOpenOrders(bill);
  useEffect(() => {
    if (!form && lastForm.current)
      tools.current?.querySelector<HTMLElement>(`[data-form="${lastForm.current}"]`)?.focus();
    lastForm.current = form;
  }, [form]);
  if (form)
    return (
      <div className={classes.tools}>
        <ChargeForm
          bookingId={booking._id}
          isDiscount={form === 'discount'}
          onClose={() => setForm(undefined)}
        />
      </div>
    );
  return (
    <div ref={tools} className={classes.tools}>
      {listActions(booking, now).canCharge && (
        <div className={classes.toolButtons}>
          <Button
            variant="quiet"
            size="xs"
            data-form="charge"
            leftSection={<IconPlus {...icon} />}
            onClick={() => setForm('charge')}
          >
            {m.desk_bill_add_charge()}
          </Button>
          <Button
            variant="quiet"
            size="xs"
            data-form="discount"
            leftSection={<IconDiscount {...icon} />}
            onClick={() => setForm('discount')}
          >
            {m.desk_booking_give_discount()}
          </Button>
        </div>
      )}
      <p className={classes.kitchen}>
        {orders.length === 0 ? m.desk_bill_kitchen_empty() : m.desk_bill_kitchen({ count: orders.length })}
      </p>
    </div>
  );
};

/** The whole bill of a booking, on screen and on paper. */
export const BillCard = ({ bill, booking }: { bill: Bill; booking: DeskBookingDetail }) => (
  <article className={`${parts.card} ${classes.card}`} aria-label={m.desk_booking_bill()}>
    <Letterhead booking={booking} />
    <BillHead booking={booking} />
    <BillLines bill={bill} booking={booking} />
    <BillTools bill={bill} booking={booking} />
    <Totals bill={bill} booking={booking} />
  </article>
);
