import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { pages } from '#contract/pages.ts';
import type { Receipt } from '#contract/payments.ts';
import { m } from '#messages/web.ts';
import { nameOrder, translateTitle } from '#web/features/food/order-names.ts';
import { rewardTexts } from '#web/features/loyalty/reward-texts.ts';
import { describeUnits } from '#web/features/prices/describe-units.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { addressOfHouse, useHouse } from '#web/lib/house.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { useVenue } from '#web/lib/venue.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { Pill } from '#web/ui/pill.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { paymentTones } from './payment-rows.ts';
import classes from './receipt-page.module.css';

export const Component = () => {
  const { id = '' } = useParams();
  const { data: receipt, error, refetch } = useQuery(apiQuery('GET /payments/{id}', { params: { id } }));
  return (
    <Page title={pageNames.receipt}>
      {error && !receipt && (
        <FailedNotice
          heading={m.payments_receipt_could_not_be_loaded()}
          level={1}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!receipt && !error && (
        <>
          <h1>{pageNames.receipt}</h1>
          <Skeleton height={480} maw={760} mx="auto" my={20} radius={18} />
        </>
      )}
      {receipt && <Paper receipt={receipt} />}
    </Page>
  );
};

/** An instant on the venue's clock: 15 Nov 2026, 20:42. */
const useMoment = () => {
  const venue = useVenue();
  return (instant: string): string => {
    if (!venue) return '';
    const { date, time } = clockAt(Date.parse(instant), venue.timeZone);
    return m.lib_moment({ day: formatDay(date), time });
  };
};

type Line = Receipt['lines'][number];

const FootRow = ({
  label,
  amount,
  isTotal = false,
}: {
  label: string;
  amount: number;
  isTotal?: boolean;
}) => (
  <tr className={isTotal ? classes.total : classes.sum}>
    <th scope="row" colSpan={3}>
      {label}
    </th>
    <td data-amount>{formatSum(amount)}</td>
  </tr>
);

const Paper = ({ receipt }: { receipt: Receipt }) => {
  const moment = useMoment();
  const house = useHouse();
  const { paymentId, status, guest, lines, paidAt, refundedAt, taxRate, tax, total, saved, refunded } =
    receipt;
  // Only if total and status do not say so already.
  const isOpen = receipt.due !== 0 && receipt.paid !== 0;
  const columns: readonly Column<Line>[] = [
    {
      heading: m.payments_what(),
      cell: (line) => (
        <span>
          <bdi>{translateTitle(line.title)}</bdi>
          {line.status !== status && (
            <span className={classes.apart}> ({m.payments_standing({ status: line.status })})</span>
          )}
          {line.units && <small className={classes.units}>{describeUnits(line.units)}</small>}
        </span>
      ),
    },
    {
      heading: m.payments_when(),
      cell: ({ date, time, count, unit }) => {
        const first = m.lib_moment({ day: formatDay(date), time });
        if (count === undefined || !unit) return first;
        return `${first}${m.comma()}${m.lib_units({ count, unit })}`;
      },
    },
    {
      heading: m.payments_reference(),
      cell: ({ order, reference }) => <bdi>{order ? nameOrder(order) : reference}</bdi>,
    },
    { heading: m.payments_amount(), isAmount: true, cell: ({ amount }) => formatSum(amount) },
  ];
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
          {m.payments_print()}
        </Button>
      </div>
      <article className={`${parts.card} ${classes.paper}`}>
        <header className={classes.head}>
          <div>
            <h1 className={classes.title}>{pageNames.receipt}</h1>
            <p className={classes.number}>
              <bdi>{paymentId}</bdi>
            </p>
          </div>
          <address className={classes.house}>
            {house.logo && <img className={classes.logo} src={house.logo} alt="" width={40} height={40} />}
            <strong>
              <bdi>{house.name}</bdi>
            </strong>
            <br />
            <bdi>{addressOfHouse(house)}</bdi>
            <br />
            <bdi>{house.phone}</bdi>
            <br />
            {house.email}
          </address>
        </header>
        <dl className={classes.facts}>
          <div>
            <dt>{m.payments_guest()}</dt>
            <dd>
              <bdi>{guest || m.payments_no_longer_known()}</bdi>
            </dd>
          </div>
          {paidAt && (
            <div>
              <dt>{m.payments_paid()}</dt>
              <dd>{moment(paidAt)}</dd>
            </div>
          )}
          {dueOn && (
            <div>
              <dt>{m.payments_due()}</dt>
              <dd>{formatDay(dueOn)}</dd>
            </div>
          )}
          {refundedAt && (
            <div>
              <dt>{m.payments_refunded()}</dt>
              <dd>{moment(refundedAt)}</dd>
            </div>
          )}
          <div>
            <dt>{m.payments_status()}</dt>
            <dd className={classes.status}>
              <Pill tone={paymentTones[status]}>{m.payments_standing({ status })}</Pill>
            </dd>
          </div>
        </dl>
        <Table isPlain columns={columns} rows={lines} keyOf={(_, index) => index}>
          <tfoot>
            <FootRow label={m.payments_tax_included({ taxRate })} amount={tax} />
            <FootRow isTotal label={m.ui_total()} amount={total} />
            {saved && (
              <FootRow
                label={m.payments_saved_with_already_taken({ reward: rewardTexts[saved.reward].name })}
                amount={saved.amount}
              />
            )}
            {refunded > 0 && <FootRow label={m.payments_refunded()} amount={refunded} />}
            {isOpen && <FootRow label={m.payments_paid()} amount={receipt.paid} />}
            {isOpen && (
              <FootRow
                label={receipt.due > 0 ? m.payments_total_due_at_the_desk() : m.payments_to_give_back()}
                amount={Math.abs(receipt.due)}
              />
            )}
          </tfoot>
        </Table>
      </article>
    </>
  );
};
