import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { holdMinutes } from '#contract/checkout.rules.ts';
import type { Checkout } from '#contract/checkout.ts';
import { pages } from '#contract/pages.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { nameZone, useVenue } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import classes from './cart-page.module.css';
import { formatTimeLeft } from './checkout-query.ts';
import { type useLatestCheckout, useOpenPayment } from './use-latest-checkout.ts';

/** Whoever pays at the last moment may have been charged: then nobody may tell them otherwise. */
const letGo =
  'Everything was released, and your cart was kept. Anything paid after that is refunded automatically.';

/** How the payment of this cart stands: still to be made, made, or over. */
export const CheckoutNotice = ({
  latest: { checkout, isExpected, secondsLeft, retry },
}: {
  latest: ReturnType<typeof useLatestCheckout>;
}) => {
  if (retry)
    return (
      <div className={classes.notice}>
        <Message kind="bad">The desk did not say how your payment stands.</Message>
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  if (checkout?.status === 'Pending') return <PendingNotice checkout={checkout} secondsLeft={secondsLeft} />;
  if (checkout?.status === 'Paid')
    return (
      <div className={classes.notice}>
        <Message kind="good">You have paid, and what you paid for has left your cart.</Message>
        <Button variant="default" component={Link} to={`${pages.thanks}?checkout=${checkout.checkoutId}`}>
          See what you booked
        </Button>
      </div>
    );
  if (!checkout || !isExpected) return null;
  return (
    <div className={classes.notice}>
      <Message kind="bad">
        {checkout.status === 'Declined'
          ? `The payment was declined. ${letGo}`
          : `The ${holdMinutes} minutes to pay are over. ${letGo}`}
      </Message>
    </div>
  );
};

const PendingNotice = ({
  checkout: { expiresAt, payUrl, lines },
  secondsLeft,
}: {
  checkout: Checkout;
  secondsLeft: number | undefined;
}) => {
  const venue = useVenue();
  const openPayment = useOpenPayment();
  if (!venue || secondsLeft === undefined) return null;
  const zone = nameZone(venue);
  const what = lines.some(({ kind }) => kind !== 'food')
    ? 'Your places are held'
    : 'Your order waits for you';
  return (
    <div className={classes.pending}>
      <p className={classes.words}>
        <span role="status">
          {what} until {clockAt(Date.parse(expiresAt), venue.timeZone).time}
          {zone && ` (${zone})`}.
        </span>{' '}
        <span role="timer" className={classes.left}>
          {formatTimeLeft(secondsLeft)} left
        </span>
      </p>
      {payUrl && (
        <Button size="xs" onClick={() => void openPayment(payUrl)}>
          Continue to payment
        </Button>
      )}
    </div>
  );
};
