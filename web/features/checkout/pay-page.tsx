import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Checkout } from '#contract/checkout.ts';
import { pages } from '#contract/pages.ts';
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

const failed = { paid: 'Failed to pay', declined: 'Failed to decline' } as const;
const silence = 'An error occurred while paying. Nothing was charged. Please try again.';

const thanksFor = (id: string) => `${pages.thanks}?checkout=${encodeURIComponent(id)}`;
const cartOf = (id: string) => `${pages.cart}?checkout=${encodeURIComponent(id)}`;

/** Where guests pay in a house whose payments are only played. */
export const Component = () => {
  const { id = '' } = useParams();
  const { data: checkout, error, refetch } = useQuery(checkoutQuery(id));
  return (
    <Page title="Pay">
      <div className={classes.head}>
        <h1>Pay</h1>
        <p className={classes.lead}>The sandbox of this house.</p>
      </div>
      {!checkout && !error && <Skeleton className={classes.skeleton} radius={20} />}
      {error && !checkout && (
        <FailedNotice
          heading="Your checkout could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
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

  const answer = async (outcome: 'paid' | 'declined') => {
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
      setProblem(failedOutcome(failed[outcome], error, silence));
      void client.invalidateQueries({ queryKey: checkoutQuery(checkoutId).queryKey });
    } finally {
      setBusy(undefined);
    }
  };

  if (isOver && !busy)
    return status === 'Paid' ? (
      <Notice level={2} heading="This is paid." text="Everything you booked is yours.">
        <Button component={Link} to={thanksFor(checkoutId)}>
          See what you booked
        </Button>
      </Notice>
    ) : (
      <Notice
        level={2}
        urgent
        heading="This checkout is over."
        text="Everything it held was released, and nothing was charged. Your cart was kept."
      >
        <Button component={Link} to={cartOf(checkoutId)}>
          Back to the cart
        </Button>
      </Notice>
    );
  return (
    <section className={`${parts.panel} ${classes.card}`} aria-label="What you pay for">
      <div className={classes.warning}>
        <Message kind="good">This is a sandbox: no money moves, whatever you press.</Message>
      </div>
      <HeldLines checkout={checkout} />
      {secondsLeft !== undefined && (
        <p className={classes.left}>
          Your places are held for another <span role="timer">{formatTimeLeft(secondsLeft)}</span>.
        </p>
      )}
      <OutcomeNote outcome={problem} />
      <div className={classes.actions}>
        <Button loading={busy === 'paid'} disabled={busy === 'declined'} onClick={() => void answer('paid')}>
          Pay
        </Button>
        <Button
          variant="default"
          loading={busy === 'declined'}
          disabled={busy === 'paid'}
          onClick={() => void answer('declined')}
        >
          Decline
        </Button>
      </div>
    </section>
  );
};
