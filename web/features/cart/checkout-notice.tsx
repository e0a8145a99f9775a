import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { holdMinutes } from '#contract/checkout.rules.ts';
import type { Checkout } from '#contract/checkout.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { nameZone, useVenue } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import classes from './cart-page.module.css';
import { formatTimeLeft } from './checkout-query.ts';
import { type useLatestCheckout, useOpenPayment } from './use-latest-checkout.ts';

/** The payment status of this cart: pending, paid or over. */
export const CheckoutNotice = ({
  latest: { checkout, isExpected, secondsLeft, retry },
}: {
  latest: ReturnType<typeof useLatestCheckout>;
}) => {
  if (retry)
    return (
      <div className={classes.notice}>
        <Message kind="bad">{m.cart_unknown_payment()}</Message>
        <Button variant="default" onClick={retry}>
          {m.ui_try_again()}
        </Button>
      </div>
    );
  if (checkout?.status === 'Pending') return <PendingNotice checkout={checkout} secondsLeft={secondsLeft} />;
  if (checkout?.status === 'Paid')
    return (
      <div className={classes.notice}>
        <Message kind="good">{m.cart_paid()}</Message>
        <Button variant="default" component={Link} to={`${pages.thanks}?checkout=${checkout.checkoutId}`}>
          {m.cart_see_booked()}
        </Button>
      </div>
    );
  if (!checkout || !isExpected) return null;
  // A guest who pays at the last moment may have been charged, so do not claim otherwise.
  return (
    <div className={classes.notice}>
      <Message kind="bad">
        {checkout.status === 'Declined' ? m.cart_declined() : m.cart_expired({ minutes: holdMinutes })}
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
  const { time } = clockAt(Date.parse(expiresAt), venue.timeZone);
  const until = zone ? m.lib_time_in_zone({ time, zone }) : time;
  const hasPlaces = lines.some(({ kind }) => kind !== 'food');
  return (
    <div className={classes.pending}>
      <p className={classes.words}>
        <span role="status">{hasPlaces ? m.cart_places_held({ until }) : m.cart_order_waits({ until })}</span>{' '}
        <span role="timer" className={classes.left}>
          {m.cart_time_left({ time: formatTimeLeft(secondsLeft) })}
        </span>
      </p>
      {payUrl && (
        <Button size="xs" onClick={() => void openPayment(payUrl)}>
          {m.cart_continue_to_payment()}
        </Button>
      )}
    </div>
  );
};
