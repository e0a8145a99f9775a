import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import type { Payment } from '#contract/payments.ts';
import { useViewer, withNext } from '#web/features/identity/session.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { countUnits, formatSum } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { HistoryPage, Page } from '#web/ui/page.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { dueWordOf, paymentTones, sumOf, thingOf, toRows, writeCsv } from './payment-rows.ts';
import classes from './payments-page.module.css';

/** What is still to pay and what was paid; the rest is no longer anybody's money. */
const totals = [
  { label: 'Total due at the desk', status: 'due' },
  { label: 'Total paid', status: 'paid' },
] as const;

const columns: readonly Column<Payment>[] = [
  {
    heading: 'Payment ID',
    cell: ({ _id }) => <Link to={pages.receipt.replace(':id', _id)}>{_id}</Link>,
  },
  { heading: 'Room ID', cell: thingOf },
  { heading: 'Amount', isAmount: true, cell: ({ amount }) => formatSum(amount) },
  {
    heading: 'Payment Date',
    cell: (payment) => (
      <span>
        {dueWordOf(payment)}
        <time dateTime={payment.date}>{formatDay(payment.date)}</time>
      </span>
    ),
  },
  {
    heading: 'Status',
    cell: ({ status }) => (
      <span className={classes.status}>
        <Pill tone={paymentTones[status]}>{status}</Pill>
      </span>
    ),
  },
];

/** The payments with their totals. */
const PaymentTable = ({ payments }: { payments: readonly Payment[] }) => (
  <Table columns={columns} rows={payments} keyOf={({ _id }) => _id}>
    <tfoot>
      {totals.map(({ label, status }) => (
        <tr key={status}>
          <th scope="row" colSpan={2}>
            {label}
          </th>
          <td className={classes.sum} data-amount>
            {formatSum(sumOf(payments, status))}
          </td>
          <td colSpan={2} />
        </tr>
      ))}
    </tfoot>
  </Table>
);

/** As many as the server gives at once. */
const most = 1000;

const myPayments = apiQuery('GET /payments', { query: { mine: 'true', limit: String(most) } });

export const Component = () => {
  const viewer = useViewer();
  if (viewer === null)
    return (
      <Page title={pageNames.payments}>
        <Notice heading={pageNames.payments} text="Please log in to see your payment history.">
          <Button component={Link} to={withNext(pages.login, pages.payments)}>
            Log in
          </Button>
        </Notice>
      </Page>
    );
  return viewer ? (
    <Payments isAdmin={viewer.role === 'admin'} />
  ) : (
    <HistoryPage name={pageNames.payments} summary={loadingText}>
      <PaymentsSkeleton />
    </HistoryPage>
  );
};

const loadingText = 'Loading your payments …';

const PaymentsSkeleton = () => <Skeleton height={420} radius={18} aria-hidden />;

const Payments = ({ isAdmin }: { isAdmin: boolean }) => {
  const { data: payments = [], ...loading } = useQuery(myPayments);
  return (
    <HistoryPage
      name={pageNames.payments}
      summary={
        <>
          {loading.isPending && loadingText}
          {payments.length > 0 && count(payments.length)}
        </>
      }
      action={
        // Its place is kept while the payments are on their way.
        <div className={classes.action}>
          {isAdmin && <ArrowLink to={pages.refunds}>{pageNames.refunds}</ArrowLink>}
          {payments.length > 0 && (
            <Button
              variant="quiet"
              size="xs"
              leftSection={<IconDownload size={20} stroke={1.8} aria-hidden />}
              onClick={() => saveFile('nightdesk-payments.csv', 'text/csv', writeCsv(toRows(payments)))}
            >
              Download CSV
            </Button>
          )}
        </div>
      }
    >
      {loading.isPending && <PaymentsSkeleton />}
      {loading.isError && payments.length === 0 && (
        <FailedNotice
          heading="Your payments could not be loaded"
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      )}
      {loading.isSuccess && payments.length === 0 && (
        <Notice
          level={2}
          heading="No payment history available."
          text="What you pay for rooms, study rooms and PCs is listed here."
        >
          <Button component={Link} to={pages.rooms}>
            Find a room
          </Button>
        </Notice>
      )}
      {payments.length > 0 && <PaymentTable payments={payments} />}
    </HistoryPage>
  );
};

const count = (shown: number): string => {
  if (shown === most) return 'Only the latest 1,000 payments are shown.';
  return countUnits(shown, 'payment');
};
