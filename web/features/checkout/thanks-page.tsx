import { Button, Skeleton } from '@mantine/core';
import { IconCalendarPlus, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Checkout } from '#contract/checkout.ts';
import { toCents } from '#contract/money.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { myBookingsQuery } from '#web/features/bookings/my-bookings-query.ts';
import { saveCalendar } from '#web/features/bookings/save-calendar.ts';
import { checkoutQuery } from '#web/features/cart/checkout-query.ts';
import { pointsOf } from '#web/features/cart/price-line.ts';
import { removePaid } from '#web/features/cart/use-cart.ts';
import classes from '#web/features/checkout/checkout-card.module.css';
import { HeldLines } from '#web/features/checkout/held-lines.tsx';
import { countPoints } from '#web/features/loyalty/describe-points.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { useVenueClock } from '#web/lib/venue.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';

/** The polling interval until the provider confirms the payment, in milliseconds. */
const pause = 2_000;

export const Component = () => {
  const id = useSearchParams()[0].get('checkout');
  return (
    <Page title={m.checkout_thanks()}>
      {id ? (
        <Paid id={id} />
      ) : (
        <Notice heading={m.checkout_thanks()} text={m.checkout_thanks_text()}>
          <HomeButton />
        </Notice>
      )}
    </Page>
  );
};

const HomeButton = () => (
  <Button component={Link} to={pages.home}>
    {m.app_go_home()}
  </Button>
);

const Paid = ({ id }: { id: string }) => {
  const {
    data: checkout,
    error,
    refetch,
  } = useQuery({
    ...checkoutQuery(id),
    refetchInterval: ({ state }) => (state.data?.status === 'Pending' ? pause : false),
  });
  const isPaid = checkout?.status === 'Paid';
  useEffect(() => {
    if (isPaid) removePaid(id);
  }, [isPaid, id]);
  if (error && !checkout)
    return (
      <FailedNotice
        heading={m.checkout_not_loaded()}
        level={1}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!checkout)
    return (
      <>
        <h1 className={classes.head}>{m.checkout_thanks()}</h1>
        <Skeleton height={420} maw={560} mx="auto" radius={20} />
      </>
    );
  if (isPaid) return <Booked checkout={checkout} />;
  if (checkout.status === 'Pending')
    return <Notice heading={m.checkout_waiting()} text={m.checkout_waiting_text()} />;
  return (
    <Notice urgent heading={m.checkout_over()} text={m.checkout_over_refunded()}>
      <Button component={Link} to={pages.cart}>
        {m.checkout_back_to_cart()}
      </Button>
    </Notice>
  );
};

const Booked = ({ checkout }: { checkout: Checkout }) => {
  const here = useVenueClock();
  const { data: mine = [] } = useQuery(myBookingsQuery);
  const references = new Set(checkout.lines.map(({ reference }) => reference));
  const bookings = mine.filter(({ id }) => references.has(id));
  const paymentId = checkout.lines.find((line) => line.paymentId)?.paymentId;
  const points = pointsOf(checkout.lines.map(({ amount }) => ({ amountCents: toCents(amount) })));
  const hasFood = checkout.lines.some(({ kind }) => kind === 'food');
  const hasBookings = checkout.lines.some(({ kind }) => kind !== 'food');
  return (
    <>
      <div className={classes.head}>
        <h1>{m.checkout_thanks()}</h1>
        <p className={classes.lead}>{m.checkout_paid_lead()}</p>
      </div>
      <section className={`${parts.panel} ${classes.card}`} aria-label={m.checkout_paid_for()}>
        <HeldLines checkout={checkout} withReferences />
        {points > 0 && (
          <ArrowLink to={pages.loyalty}>{m.checkout_points({ points: countPoints(points) })}</ArrowLink>
        )}
        <div className={classes.ways}>
          <HomeButton />
          {hasBookings && (
            <Button
              variant="default"
              // Rendered from the start, so that nothing moves under a finger later.
              disabled={!here || bookings.length === 0}
              leftSection={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
              onClick={() => here && saveCalendar(`nightdesk-${checkout.checkoutId}`, bookings, here)}
            >
              {m.bookings_add_to_calendar()}
            </Button>
          )}
          {paymentId && (
            <Button
              variant="default"
              component={Link}
              to={pages.receipt.replace(':id', paymentId)}
              leftSection={<IconReceipt size={20} stroke={1.8} aria-hidden />}
            >
              {pageNames.receipt}
            </Button>
          )}
          {hasFood && (
            <Button variant="default" component={Link} to={pages.orderStatus}>
              {m.food_follow_your_order()}
            </Button>
          )}
          <Button variant="default" component={Link} to={pages.bookings}>
            {m.checkout_your_bookings()}
          </Button>
        </div>
      </section>
    </>
  );
};
