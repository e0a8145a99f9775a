import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Checkout } from '#contract/checkout.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { refreshBookings } from '#web/features/bookings/my-bookings-query.ts';
import { checkoutQuery, formatTimeLeft, useSecondsLeft } from '#web/features/cart/checkout-query.ts';
import { refreshLoyalty } from '#web/features/loyalty/loyalty-query.ts';
import { api } from '#web/lib/api.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { OutcomeNote } from '#web/ui/form.tsx';
import { FailedNotice, Message, Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import classes from './checkout-card.module.css';
import { HeldLines } from './held-lines.tsx';

const failed = { paid: m.checkout_pay_failed(), declined: m.checkout_decline_failed() };

const thanksFor = (id: string) => `${pages.thanks}?checkout=${encodeURIComponent(id)}`;
const cartOf = (id: string) => `${pages.cart}?checkout=${encodeURIComponent(id)}`;

/** The pay page of a house with the sandbox. */
export const Component = () => {
  const { id = '' } = useParams();
  const { data: checkout, error, refetch } = useQuery(checkoutQuery(id));
  return (
    <Page title={m.checkout_pay()}>
      <div className={classes.head}>
        <h1>{m.checkout_pay()}</h1>
        <p className={classes.lead}>{m.checkout_sandbox()}</p>
      </div>
      {!checkout && !error && <Skeleton height={420} maw={560} mx="auto" radius={20} />}
      {error && !checkout && (
        <FailedNotice heading={m.checkout_not_loaded()} error={error} onRetry={() => void refetch()} />
      )}
      {checkout && <Sandbox checkout={checkout} />}
    </Page>
  );
};

const Sandbox = ({ checkout }: { checkout: Checkout }) => {
  const { checkoutId, status, expiresAt } = checkout;
  const secondsLeft = useSecondsLeft(expiresAt);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'paid' | 'declined'>();
  const [problem, setProblem] = useState<Outcome>();
  const isOver = status !== 'Pending' || secondsLeft === 0;

  const response = async (outcome: 'paid' | 'declined') => {
    setProblem(undefined);
    setBusy(outcome);
    try {
      const settled = await api('POST /checkout/{id}/sandbox', {
        params: { id: checkoutId },
        body: { outcome },
      });
      client.setQueryData(checkoutQuery(checkoutId).queryKey, settled);
      await refreshBookings(client);
      void refreshLoyalty(client);
      await navigate(outcome === 'paid' ? thanksFor(checkoutId) : cartOf(checkoutId), { replace: true });
    } catch (error) {
      setProblem(failedOutcome(failed[outcome], error, m.checkout_unanswered()));
      void client.invalidateQueries({ queryKey: checkoutQuery(checkoutId).queryKey });
    } finally {
      setBusy(undefined);
    }
  };

  if (isOver && !busy)
    return status === 'Paid' ? (
      <Notice level={2} heading={m.checkout_is_paid()} text={m.checkout_is_paid_text()}>
        <Button component={Link} to={thanksFor(checkoutId)}>
          {m.cart_see_booked()}
        </Button>
      </Notice>
    ) : (
      <Notice level={2} urgent heading={m.checkout_over()} text={m.checkout_over_nothing_charged()}>
        <Button component={Link} to={cartOf(checkoutId)}>
          {m.checkout_back_to_cart()}
        </Button>
      </Notice>
    );
  return (
    <section className={`${parts.panel} ${classes.card}`} aria-label={m.checkout_to_pay()}>
      <div className={classes.warning}>
        <Message kind="good">{m.checkout_sandbox_note()}</Message>
      </div>
      <HeldLines checkout={checkout} />
      {secondsLeft !== undefined && (
        <p className={classes.left}>
          {m.checkout_time_left({
            time: formatTimeLeft(secondsLeft),
            timer: (text) => <span role="timer">{text}</span>,
          })}
        </p>
      )}
      <OutcomeNote outcome={problem} />
      <div className={classes.actions}>
        <Button
          loading={busy === 'paid'}
          disabled={busy === 'declined'}
          onClick={() => void response('paid')}
        >
          {m.checkout_pay()}
        </Button>
        <Button
          variant="default"
          loading={busy === 'declined'}
          disabled={busy === 'paid'}
          onClick={() => void response('declined')}
        >
          {m.checkout_decline()}
        </Button>
      </div>
    </section>
  );
};
