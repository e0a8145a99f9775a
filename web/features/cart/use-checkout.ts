import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RefusedLine } from '#contract/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { pageErrors } from '#contract/page-errors.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { refreshBookings } from '#web/features/bookings/my-bookings-query.ts';
import { menuQuery } from '#web/features/food/menu/menu.ts';
import { itemsToOrder } from '#web/features/food/order/check-cart.ts';
import { findViewer, sessionQuery, withNext } from '#web/features/identity/session.ts';
import { refreshLoyalty } from '#web/features/loyalty/loyalty-query.ts';
import { api, type CallInput, ProblemError } from '#web/lib/api.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { isRefusal, useIsMounted, useSubmitOnce } from '#web/lib/submit-once.ts';
import { venueQuery } from '#web/lib/venue.ts';
import type { PricedLine } from './price-line.ts';
import { cart, useCart } from './use-cart.ts';
import { useOpenPayment } from './use-latest-checkout.ts';

/** Why nothing was held, and which lines were refused, by key. */
export type Refusal = Outcome & { code?: ErrorCode; lines: ReadonlyMap<string, RefusedLine> };

/** Whether the code was refused. */
export const isOfCode = ({ code }: Refusal): boolean =>
  code === 'CODE_NOT_VALID' || code === 'CODE_NOT_FITTING';

/** Why a cart cannot be paid; `keys` are those of the lines sent. */
const explainRefusal = (error: unknown, keys: readonly string[]): Refusal => {
  const outcome = failedOutcome(m.cart_checkout_failed(), error, m.cart_checkout_unanswered());
  if (!(error instanceof ProblemError)) return { ...outcome, lines: new Map() };
  const { code, detail, errors, lines = [] } = error.problem;
  const marked = new Map(lines.map((line) => [keys[line.index] ?? '', line]));
  // These refusals already say that nothing was booked; only field errors need an introduction.
  return { ...outcome, ...(!errors && { text: detail }), code, lines: marked };
};

type Body = CallInput<'POST /checkout'>['body'];

const writeLine = (priced: PricedLine): Body['lines'][number] => {
  const { price } = priced;
  if ('checked' in priced) {
    const { roomType, roomId } = priced.line;
    return { kind: 'food', roomType, roomId, foodItems: itemsToOrder(priced.checked), price };
  }
  const { kind, id, date, time, count } = priced.line;
  const stay = { id, date, time, price };
  return kind === 'room' ? { kind, ...stay, nights: count } : { kind, ...stay, duration: count };
};

/** The request for a checkout, with the prices shown before the reward. */
export const writeCheckout = (lines: readonly PricedLine[], code: string): Body => ({
  lines: lines.map(writeLine),
  ...(code && { code }),
});

/** Whether the server refused; after a server error, something may be held. */
const isCertain = (error: unknown): boolean =>
  isRefusal(error) || (error instanceof ProblemError && error.problem.code === 'PAYMENT_UNAVAILABLE');

/** Sends the cart to be held and continues to the pay page. Visitors sign in first and return. */
export const useCheckout = (priced: readonly PricedLine[]) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const openPayment = useOpenPayment();
  const { lines, code, remember } = useCart();
  const [refused, setRefused] = useState<{ of: typeof lines; code: string; refusal: Refusal }>();
  const [isSending, setIsSending] = useState(false);
  const submitOnce = useSubmitOnce({ isCertain });
  const isMounted = useIsMounted();

  const refuse = (refusal: Refusal) => {
    const now = cart.read();
    // A refused code does not apply to one picked in another tab meanwhile.
    setRefused({ of: now.lines, code: isOfCode(refusal) ? code : now.code, refusal });
  };
  const signIn = () => navigate(withNext(pages.login, pathname + search));

  const send = async (): Promise<void> => {
    const body = writeCheckout(priced, code);
    const keys = priced.map(({ line }) => line.key);
    setIsSending(true);
    try {
      const { checkoutId, payUrl } = await submitOnce(body, (idempotencyKey) =>
        api('POST /checkout', { body, idempotencyKey }),
      );
      // Even if the guest has left the page meanwhile.
      remember(checkoutId, keys, code);
      if (isMounted.current) await openPayment(payUrl);
      void refreshBookings(client);
      void refreshLoyalty(client);
    } catch (error) {
      if (!isMounted.current) return;
      const refusal = explainRefusal(error, keys);
      if (refusal.code === 'NOT_SIGNED_IN') {
        await client.resetQueries({ queryKey: sessionQuery.queryKey });
        return void (await signIn());
      }
      if (refusal.code === 'LINES_REFUSED') {
        void refreshBookings(client);
        void client.invalidateQueries({ queryKey: ['bookable'] });
        void client.invalidateQueries({ queryKey: menuQuery.queryKey });
      }
      if (isOfCode(refusal)) void refreshLoyalty(client);
      refuse(refusal);
    } finally {
      setIsSending(false);
    }
  };

  const pay = async (): Promise<void> => {
    setRefused(undefined);
    const venue = await client.ensureQueryData(venueQuery).catch(() => undefined);
    if (venue?.payments === 'none')
      return refuse({
        kind: 'bad',
        text: pageErrors.PAYMENTS_OFF.message,
        code: 'PAYMENTS_OFF',
        lines: new Map(),
      });
    if ((await findViewer(client)) === null) return void (await signIn());
    await send();
  };

  const { refusal } = refused ?? {};
  const marked = lines.filter(({ key }) => refusal?.lines.has(key));
  // A refusal applies only to the cart that was sent; for a line, as long as the line stays.
  const isTrue =
    refusal !== undefined && (marked.length > 0 || (refused?.of === lines && refused.code === code));
  return {
    pay,
    refusal: isTrue ? refusal : undefined,
    isSending,
    /** Whether the server may hold something that the page does not know of yet. */
    isUnsure: isSending || (isTrue && refusal.code === undefined),
  };
};
