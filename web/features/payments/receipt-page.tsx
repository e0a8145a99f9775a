import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { nameOrder } from '#contract/food/orders.rules.ts';
import { pages } from '#contract/pages.ts';
import type { Receipt } from '#contract/payments.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { countUnits, formatSum } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { house, useVenue } from '#web/lib/venue.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { paymentTones } from './payment-rows.ts';
import classes from './receipt-page.module.css';

export const Component = () => {
  const { id = '' } = useParams();
  const { data: receipt, error, refetch } = useQuery(apiQuery('GET /payments/{id}', { params: { id } }));
  return (
    <Page title={pageNames.receipt}>
      {error && !receipt && (
        <FailedNotice what="The receipt" level={1} error={error} onRetry={() => void refetch()} />
      )}
      {!receipt && !error && (
        <>
          <h1>{pageNames.receipt}</h1>
          <Skeleton className={classes.skeleton} radius={18} />
        </>
      )}
      {receipt && <Paper receipt={receipt} />}
    </Page>
  );
};

/** A moment on the venue's clock: 15 Nov 2026, 20:42. */
const useMoment = () => {
  const venue = useVenue();
  return (instant: string): string => {
    if (!venue) return '';
    const { date, time } = clockAt(Date.parse(instant), venue.timeZone);
    return `${formatDay(date)}, ${time}`;
  };
};

const Paper = ({ receipt }: { receipt: Receipt }) => {
  const moment = useMoment();
  const { paymentId, status, guest, lines, paidAt, refundedAt, taxRate, tax, total, saved, refunded } =
    receipt;
  const dueOn = status === 'due' && lines.find((line) => line.paymentId === paymentId)?.date;
  return (
    <>
      <div className={classes.tools}>
        <Button variant="default" component={Link} to={pages.payments}>
          {pageNames.payments}
        </Button>
        <Button
          leftSection={<IconPrinter size={20} stroke={1.8} aria-hidden />}
          onClick={() => globalThis.print()}
        >
          Print
        </Button>
      </div>
      <article className={classes.paper}>
        <header className={classes.head}>
          <div>
            <h1 className={classes.title}>{pageNames.receipt}</h1>
            <p className={classes.number}>{paymentId}</p>
          </div>
          <address className={classes.house}>
            <strong>{house.name}</strong>
            <br />
            {house.street}
            <br />
            {house.phone}
            <br />
            {house.email}
          </address>
        </header>
        <dl className={classes.facts}>
          <div>
            <dt>Guest</dt>
            <dd>{guest || 'No longer known'}</dd>
          </div>
          {paidAt && (
            <div>
              <dt>Paid</dt>
              <dd>{moment(paidAt)}</dd>
            </div>
          )}
          {dueOn && (
            <div>
              <dt>Due</dt>
              <dd>{formatDay(dueOn)}</dd>
            </div>
          )}
          {refundedAt && (
            <div>
              <dt>Refunded</dt>
              <dd>{moment(refundedAt)}</dd>
            </div>
          )}
          <div>
            <dt>Status</dt>
            <dd className={classes.status}>
              <Pill tone={paymentTones[status]}>{status}</Pill>
            </dd>
          </div>
        </dl>
        <table className={classes.lines}>
          <thead className={classes.headings}>
            <tr>
              <th scope="col">What</th>
              <th scope="col">When</th>
              <th scope="col">Reference</th>
              <th scope="col" className={classes.amount}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.paymentId}>
                <td>
                  {line.title}
                  {line.status !== status && <span className={classes.apart}> ({line.status})</span>}
                </td>
                <td>
                  {formatDay(line.date)}, {line.time}
                  {line.count !== undefined && line.unit && `, ${countUnits(line.count, line.unit)}`}
                </td>
                <td>{line.order ? nameOrder(line.order) : line.reference}</td>
                <td className={classes.amount}>{formatSum(line.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Tax, {taxRate}% included
              </th>
              <td className={classes.amount}>{formatSum(tax)}</td>
            </tr>
            <tr className={classes.total}>
              <th scope="row" colSpan={3}>
                Total
              </th>
              <td className={classes.amount}>{formatSum(total)}</td>
            </tr>
            {saved && (
              <tr>
                <th scope="row" colSpan={3}>
                  Saved with {saved.reward}, already taken off
                </th>
                <td className={classes.amount}>{formatSum(saved.amount)}</td>
              </tr>
            )}
            {refunded > 0 && (
              <tr>
                <th scope="row" colSpan={3}>
                  Refunded
                </th>
                <td className={classes.amount}>{formatSum(refunded)}</td>
              </tr>
            )}
          </tfoot>
        </table>
      </article>
    </>
  );
};
