import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import type { Payment } from '#contract/payments.ts';
import { m } from '#messages/web.ts';
import { useViewer, withNext } from '#web/features/identity/session.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { HistoryPage, Page } from '#web/ui/page.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { bookableOf, paymentTones, sumOf, toRows, writeCsv } from './payment-rows.ts';
import classes from './payments-page.module.css';

/** The totals due and paid; other statuses involve no money any more. */
const totals = [
  { label: m.payments_total_due_at_the_desk(), status: 'due' },
  { label: m.payments_total_paid(), status: 'paid' },
] as const;

const columns: readonly Column<Payment>[] = [
  {
    heading: m.payments_payment_id(),
    cell: ({ _id }) => (
      <Link to={pages.receipt.replace(':id', _id)}>
        <bdi>{_id}</bdi>
      </Link>
    ),
  },
  { heading: m.payments_room_id(), cell: bookableOf },
  {
    heading: m.payments_amount(),
    isAmount: true,
    cell: ({ amount, due }) => (
      <>
        {formatSum(amount)}
        {due !== undefined && (
          <small className={classes.open}>
            {m.payments_open({ way: due > 0 ? 'due' : 'back', sum: formatSum(Math.abs(due)) })}
          </small>
        )}
      </>
    ),
  },
  {
    heading: m.payments_payment_date(),
    cell: (payment) => (
      <span>
        {m.payments_date_shown({
          status: payment.status,
          date: formatDay(payment.date),
          time: (text) => <time dateTime={payment.date}>{text}</time>,
        })}
      </span>
    ),
  },
  {
    heading: m.payments_status(),
    cell: ({ status }) => (
      <span className={classes.status}>
        <Pill tone={paymentTones[status]}>{m.payments_standing({ status })}</Pill>
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

/** The server's limit. */
const most = 1000;

const myPayments = apiQuery('GET /payments', { query: { mine: 'true', limit: String(most) } });

export const Component = () => {
  const viewer = useViewer();
  if (viewer === null)
    return (
      <Page title={pageNames.payments}>
        <Notice heading={pageNames.payments} text={m.payments_please_log_in_to_see()}>
          <Button component={Link} to={withNext(pages.login, pages.payments)}>
            {m.identity_log_in()}
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

const loadingText = m.payments_loading_your_payments();

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
        // Reserves its place while payments are loading.
        <div className={classes.action}>
          {isAdmin && <ArrowLink to={pages.refunds}>{pageNames.refunds}</ArrowLink>}
          {payments.length > 0 && (
            <Button
              variant="quiet"
              size="xs"
              leftSection={<IconDownload size={20} stroke={1.8} aria-hidden />}
              onClick={() => saveFile('nightdesk-payments.csv', 'text/csv', writeCsv(toRows(payments)))}
            >
              {m.payments_download_csv()}
            </Button>
          )}
        </div>
      }
    >
      {loading.isPending && <PaymentsSkeleton />}
      {loading.isError && payments.length === 0 && (
        <FailedNotice
          heading={m.payments_your_payments_could_not_be_loaded()}
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      )}
      {loading.isSuccess && payments.length === 0 && (
        <Notice
          level={2}
          heading={m.payments_no_payment_history_available()}
          text={m.payments_what_you_pay_for_rooms()}
        >
          <Button component={Link} to={pages.rooms}>
            {m.cart_find_room()}
          </Button>
        </Notice>
      )}
      {payments.length > 0 && <PaymentTable payments={payments} />}
    </HistoryPage>
  );
};

const count = (shown: number): string => {
  if (shown === most) return m.payments_only_the_latest();
  return m.payments_count({ count: shown });
};
