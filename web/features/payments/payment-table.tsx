import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import type { Payment } from '#contract/payments.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { Pill } from '#web/ui/pill.tsx';
import { dueWordOf, sumOf, thingOf } from './payment-rows.ts';
import classes from './payment-table.module.css';
import { paymentTones } from './payment-tones.ts';

/** What is still to pay and what was paid; the rest is no longer anybody's money. */
const totals = [
  { label: 'Total due at the desk', status: 'due' },
  { label: 'Total paid', status: 'paid' },
] as const;

/** The payments with their totals: a table, and a list of cards on phones. */
export const PaymentTable = ({ payments }: { payments: readonly Payment[] }) => (
  <table className={classes.table}>
    <thead className={classes.headings}>
      <tr>
        {['Payment ID', 'Room ID', 'Amount', 'Payment Date', 'Status'].map((heading) => (
          <th key={heading} scope="col" className={heading === 'Amount' ? classes.amount : undefined}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className={classes.payments}>
      {payments.map((payment) => (
        <tr key={payment._id}>
          <td data-label="Payment ID">
            <Link to={pages.receipt.replace(':id', payment._id)}>{payment._id}</Link>
          </td>
          <td data-label="Room ID">{thingOf(payment)}</td>
          <td data-label="Amount" className={classes.amount}>
            {formatSum(payment.amount)}
          </td>
          <td data-label="Payment Date">
            <span>
              {dueWordOf(payment)}
              <time dateTime={payment.date}>{formatDay(payment.date)}</time>
            </span>
          </td>
          <td data-label="Status" className={classes.status}>
            <Pill tone={paymentTones[payment.status]}>{payment.status}</Pill>
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot className={classes.totals}>
      {totals.map(({ label, status }) => (
        <tr key={status}>
          <th scope="row" colSpan={2}>
            {label}
          </th>
          <td className={classes.sum}>{formatSum(sumOf(payments, status))}</td>
          <td className={classes.rest} colSpan={2} />
        </tr>
      ))}
    </tfoot>
  </table>
);
