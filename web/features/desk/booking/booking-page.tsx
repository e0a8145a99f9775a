import { Button, Skeleton } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Bill } from '#contract/desk/bills.ts';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { BillCard } from '../bill/bill-card.tsx';
import { PayPanel } from '../bill/pay-panel.tsx';
import { useMailReceipt } from '../bill/use-mail-receipt.ts';
import { useConnection } from '../use-connection.ts';
import { BookingEvents } from './booking-events.tsx';
import { BookingMessages } from './booking-messages.tsx';
import classes from './booking-page.module.css';
import { useBookingWithBill } from './booking-queries.ts';
import { GuestHead } from './guest-head.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { StayCard } from './stay-card.tsx';
import { RefusalNote } from './step-refusal.tsx';

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;

const nameOf = ({ status, isOver, guest: { name } }: DeskBookingDetail): string =>
  status === 'Checked in' || isOver ? m.desk_bill_check_out({ name }) : name;

const describeDue = (due: number): string =>
  m.desk_bill_lead({ is: due > 0 ? 'due' : due < 0 ? 'back' : 'paid', due: formatSum(Math.abs(due)) });

/** Prints as soon as the page is rendered, if the address asks for it. */
const usePrintOnArrival = () => {
  const [search, setSearch] = useSearchParams();
  const isWanted = search.has('print');
  useEffect(() => {
    if (!isWanted) return;
    setSearch({}, { replace: true });
    globalThis.print();
  }, [isWanted, setSearch]);
};

const PageHead = ({ booking, due }: { booking: DeskBookingDetail; due: number }) => {
  const receipt = useMailReceipt(booking);
  const { isLost } = useConnection();
  return (
    <div className={classes.head}>
      <div>
        <h1 className={classes.heading}>{nameOf(booking)}</h1>
        <p className={classes.lead}>{describeDue(due)}</p>
      </div>
      <div className={classes.tools}>
        <Button
          variant="quiet"
          size="xs"
          leftSection={<IconPrinter {...icon} />}
          onClick={() => globalThis.print()}
        >
          {m.desk_bill_print()}
        </Button>
        {booking.guest.email && (
          <Button
            variant="quiet"
            size="xs"
            leftSection={<IconMail {...icon} />}
            loading={receipt.isBusy}
            disabled={isLost}
            onClick={() => void receipt.mail()}
          >
            {m.desk_bill_mail()}
          </Button>
        )}
      </div>
      <RefusalNote refusal={receipt.refusal} />
    </div>
  );
};

const Loaded = ({ booking, bill }: { booking: DeskBookingDetail; bill: Bill }) => {
  const eventsId = useId();
  const messagesId = useId();
  usePrintOnArrival();
  // One form at a time; what was typed into the panel stays in the meantime.
  const [isFormOpen, setFormOpen] = useState(false);
  return (
    <>
      <PageTitle>{nameOf(booking)}</PageTitle>
      <PageHead booking={booking} due={bill.due} />
      <div className={classes.columns}>
        <BillCard bill={bill} booking={booking} />
        <aside className={classes.side}>
          <div hidden={isFormOpen}>
            <PayPanel bill={bill} booking={booking} />
          </div>
          <div className={`${parts.card} ${classes.actions}`}>
            <div className={classes.guest}>
              <GuestHead booking={booking} />
              <StayCard booking={booking} />
            </div>
            <PanelFoot booking={booking} bill={bill} isBesideBill onForm={setFormOpen} />
          </div>
        </aside>
        <section className={`${parts.card} ${classes.events}`} aria-labelledby={messagesId}>
          <h2 id={messagesId}>{m.desk_booking_messages()}</h2>
          <BookingMessages booking={booking} />
        </section>
        <section className={`${parts.card} ${classes.events}`} aria-labelledby={eventsId}>
          <h2 id={eventsId}>{m.desk_booking_events()}</h2>
          <BookingEvents booking={booking} />
        </section>
      </div>
    </>
  );
};

/** A booking with its whole bill and all actions, up to the check-out. */
export const Component = () => {
  const { id = '' } = useParams();
  const { booking, bill, error, retry } = useBookingWithBill(id);
  return (
    <div className={classes.page}>
      <div className={classes.back}>
        <ArrowLink back to={pages.desk}>
          {m.desk_today()}
        </ArrowLink>
      </div>
      {error && (
        <>
          <PageTitle>{m.desk_booking()}</PageTitle>
          <FailedNotice heading={m.desk_booking_not_loaded()} level={1} error={error} onRetry={retry} />
        </>
      )}
      {!error && !(booking && bill) && (
        <>
          <PageTitle>{m.desk_booking()}</PageTitle>
          <h1 className={classes.heading}>{m.desk_booking()}</h1>
          <div className={classes.columns} aria-hidden>
            <Skeleton height={620} radius={18} />
            <Skeleton height={420} radius={20} />
          </div>
        </>
      )}
      {booking && bill && <Loaded key={id} booking={booking} bill={bill} />}
    </div>
  );
};
