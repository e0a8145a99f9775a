import type { Bill } from '#contract/desk/bills.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDifference, formatLine } from '../bill/amounts.ts';
import { useBillWords } from '../bill/use-bill-words.ts';
import classes from './booking-parts.module.css';

const Row = ({
  name,
  note,
  amount,
  isBack = false,
}: Record<'name' | 'amount', string> & { note?: string | undefined; isBack?: boolean }) => (
  <div className={classes.billRow}>
    <dt>
      {name}
      {note && <span className={classes.billNote}>{note}</span>}
    </dt>
    <dd data-back={isBack || undefined}>{amount}</dd>
  </div>
);

/** The bill in short: lines, payments, amount due. */
export const PanelBill = ({ bill, booking }: { bill: Bill; booking: DeskBooking }) => {
  const { nameLine, unitsOf, namePayment } = useBillWords(bill, booking);
  const isOwed = bill.due < 0;
  return (
    <>
      <section className={classes.section}>
        <h3>{m.desk_booking_bill()}</h3>
        <dl>
          {bill.lines.map((line, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their position.
              key={index}
              {...nameLine(line)}
              {...(unitsOf(line) && { note: unitsOf(line) })}
              amount={formatLine(line.amount)}
              isBack={line.amount < 0}
            />
          ))}
          <div className={classes.billRow} data-total>
            <dt>{m.ui_total()}</dt>
            <dd>{formatSum(bill.total)}</dd>
          </div>
        </dl>
      </section>
      <section className={classes.section}>
        {bill.payments.length > 0 && <h3>{m.desk_booking_payments()}</h3>}
        <dl>
          {bill.payments.map((payment, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: payments are only ever appended.
              key={index}
              {...namePayment(payment)}
              amount={formatDifference(payment.kind === 'paid' ? -payment.amount : payment.amount)}
              isBack={payment.kind === 'paid'}
            />
          ))}
          <div className={classes.due}>
            <dt>{isOwed ? m.desk_booking_to_give_back() : m.desk_booking_due()}</dt>
            <dd>{formatSum(Math.abs(bill.due))}</dd>
          </div>
        </dl>
      </section>
    </>
  );
};
