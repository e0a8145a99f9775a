import '#web/ui/overlays.css';
import { Button, Checkbox } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Bill } from '#contract/desk/bills.ts';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { Segments } from '#web/ui/segments.tsx';
import { RefundForm } from '../booking/refund-form.tsx';
import { RefusalNote } from '../booking/step-refusal.tsx';
import { useConnection } from '../use-connection.ts';
import classes from './bill-parts.module.css';
import { findOpenOrders } from './bill-sections.ts';
import { methodOptions } from './method-field.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { SplitFields } from './split-fields.tsx';
import type { Receipt } from './use-check-out.ts';
import { useNextGuest } from './use-next-guest.ts';
import { usePay } from './use-pay.ts';

const ways = [
  ...methodOptions.map(({ value, label }) => ({ value, label })),
  { value: 'split' as const, label: m.desk_bill_split() },
];

const checkClasses = { root: classes.check, body: classes.checkBody, input: classes.checkInput };

const ReceiptFields = ({
  email,
  value,
  onChange,
}: {
  email: string;
  value: Receipt;
  onChange: (receipt: Receipt) => void;
}) => (
  <fieldset className={classes.receipt}>
    <legend>{m.desk_bill_receipt()}</legend>
    {email && (
      <Checkbox
        classNames={checkClasses}
        label={m.desk_bill_mail_to({ email })}
        checked={value.isMailed}
        onChange={({ currentTarget }) => onChange({ ...value, isMailed: currentTarget.checked })}
      />
    )}
    <Checkbox
      classNames={checkClasses}
      label={m.desk_bill_print_here()}
      checked={value.isPrinted}
      onChange={({ currentTarget }) => onChange({ ...value, isPrinted: currentTarget.checked })}
    />
  </fieldset>
);

type Props = { bill: Bill; booking: DeskBookingDetail };
type Pay = ReturnType<typeof usePay>;

/** A choice of how to pay: one method, or split. */
const Ways = ({ due, pay, isWaiting }: { due: number; pay: Pay; isWaiting: boolean }) => (
  <>
    <Segments
      label={m.desk_bill_method()}
      quiet
      options={ways}
      value={pay.way}
      onChange={(way) => pay.choose(way)}
    />
    {pay.way === 'split' ? (
      <SplitFields
        due={due}
        split={pay.split}
        isBusy={isWaiting}
        onChange={pay.setSplit}
        onTake={(part) => void pay.takePart(part)}
      />
    ) : (
      <PaymentFields due={due} draft={{ method: pay.way, text: pay.text }} onChange={pay.type} />
    )}
  </>
);

/** What a leaving guest gets: the bill, and a note about open food orders. */
const Leaving = ({
  bill,
  booking,
  receipt,
  onReceipt,
}: Props & { receipt: Receipt; onReceipt: (receipt: Receipt) => void }) => (
  <>
    <ReceiptFields email={booking.guest.email} value={receipt} onChange={onReceipt} />
    {findOpenOrders(bill).map(({ houseNumber, items }) => (
      <Message key={houseNumber} kind="note">
        {m.desk_bill_order_is_open({ number: houseNumber, items: items.join(', ') })}
      </Message>
    ))}
  </>
);

const heading = (due: number): string => {
  if (due > 0) return m.desk_bill_take_heading();
  return due < 0 ? m.desk_booking_give_back() : m.desk_bill_all_paid();
};

/** Takes what is due or gives back what was overpaid, and checks the guest out. */
export const PayPanel = ({ bill, booking }: Props) => {
  const { due } = bill;
  const pay = usePay(booking, due);
  const [receipt, setReceipt] = useState<Receipt>({ isMailed: booking.guest.email !== '', isPrinted: false });
  const [isGivingBack, setGivingBack] = useState(false);
  const { isLost } = useConnection();
  const nextGuest = useNextGuest(booking);
  const headingId = useId();
  const { plan, isIn, isLast, pending } = pay;
  const isWaiting = pending !== undefined || isLost;
  const sum = formatSum(plan?.sum ?? due);
  if (due < 0 && isGivingBack)
    return (
      <section className={`${parts.panel} ${classes.panel}`}>
        <RefundForm bill={bill} onClose={() => setGivingBack(false)} />
      </section>
    );
  return (
    <section className={`${parts.panel} ${classes.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.panelHeading} data-paid={due === 0 || undefined}>
        {due === 0 && <IconCircleCheck size={24} stroke={1.8} aria-hidden />}
        {heading(due)}
      </h2>
      {due !== 0 && (
        <p className={classes.panelDue}>
          {due > 0 ? m.desk_booking_due() : m.desk_booking_to_give_back()}
          <strong>{formatSum(Math.abs(due))}</strong>
        </p>
      )}
      {due > 0 && <Ways due={due} pay={pay} isWaiting={isWaiting} />}
      {isIn && <Leaving bill={bill} booking={booking} receipt={receipt} onReceipt={setReceipt} />}
      <RefusalNote refusal={pay.refusal} />
      {due > 0 && (
        <Button
          fullWidth
          loading={pending === 'take'}
          disabled={!plan || isWaiting}
          onClick={() => void pay.takeAll(receipt)}
        >
          {isLast ? m.desk_bill_take_and_check_out({ sum }) : m.desk_bill_take({ sum })}
        </Button>
      )}
      {due < 0 && (
        <Button fullWidth disabled={isWaiting} onClick={() => setGivingBack(true)}>
          {m.desk_booking_refund_submit_sum({ sum: formatSum(-due) })}
        </Button>
      )}
      {isIn && (
        <>
          <Button
            fullWidth
            variant={due === 0 ? 'filled' : 'quiet'}
            loading={pending === 'leave'}
            disabled={isWaiting}
            onClick={() => void pay.leave(receipt)}
          >
            {due > 0 ? m.desk_booking_check_out_due({ due: formatSum(due) }) : m.desk_booking_check_out()}
          </Button>
          {booking.kind === 'room' && (
            <p className={classes.after}>
              {[m.desk_bill_to_clean({ title: booking.title }), nextGuest].filter(Boolean).join(' ')}
            </p>
          )}
        </>
      )}
    </section>
  );
};
