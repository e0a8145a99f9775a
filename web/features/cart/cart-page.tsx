import { Button, VisuallyHidden } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { availabilityAround } from '#web/features/availability/availability-queries.ts';
import { followAvailability } from '#web/features/availability/follow-availability.ts';
import { bookableQuery } from '#web/features/bookables/bookable-queries.ts';
import { menuQuery, useLiveMenu } from '#web/features/food/menu/menu.ts';
import { quoteQuery } from '#web/features/prices/quote-query.ts';
import { useLive } from '#web/lib/live/live.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import type { CartLine, StayLine } from './cart.ts';
import { CartLines } from './cart-lines.tsx';
import classes from './cart-page.module.css';
import { CartSummary } from './cart-summary.tsx';
import { CheckoutNotice } from './checkout-notice.tsx';
import { titleOf } from './describe-line.ts';
import { type PricedLine, priceFood, priceStay, type Quoted } from './price-line.ts';
import { useCart } from './use-cart.ts';
import { useCheckout } from './use-checkout.ts';
import { useLatestCheckout } from './use-latest-checkout.ts';

const nameOf = ({ kind, id }: Pick<StayLine, 'kind' | 'id'>) => `${kind} ${id}`;

/** Quotes of stays with price rules, as far as loaded. */
const useQuotes = (stays: readonly StayLine[]): ReadonlyMap<StayLine, Quoted> => {
  const today = useVenueMinute()?.today;
  const around = useQueries({
    queries: stays.map(({ kind, id, date }) => availabilityAround(kind, id, date, today)),
  });
  const ruled = stays.filter(
    ({ id }, index) => around[index]?.data?.find((one) => one.id === id)?.prices !== undefined,
  );
  const quotes = useQueries({ queries: ruled.map(quoteQuery) });
  return new Map(ruled.map((line, index) => [line, { quote: quotes[index]?.data }]));
};

/** The lines at current prices, as far as loaded. */
export const usePricedLines = (lines: readonly CartLine[]): PricedLine[] => {
  useLiveMenu();
  const stays = lines.filter((line) => line.kind !== 'food');
  const things = [...new Map(stays.map((line) => [nameOf(line), line])).values()];
  const bookables = useQueries({ queries: things.map(({ kind, id }) => bookableQuery(kind, String(id))) });
  const bookableOf = new Map(things.map((thing, index) => [nameOf(thing), bookables[index]?.data]));
  const quoteOf = useQuotes(stays);
  const { data: card } = useQuery({ ...menuQuery, enabled: stays.length < lines.length });
  return lines.map((line) =>
    line.kind === 'food'
      ? priceFood(line, card)
      : priceStay(line, bookableOf.get(nameOf(line)), quoteOf.get(line)),
  );
};

/** The cart, to be booked and paid in one go. */
export const Component = () => {
  useLive(followAvailability);
  const { lines, code, setCode, remove, replace, tidy } = useCart();
  const priced = usePricedLines(lines);
  const { pay, refusal, isSending, isUnsure } = useCheckout(priced);
  const latest = useLatestCheckout();
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const empty = useRef<HTMLDivElement>(null);
  const next = useRef<string>(undefined);

  useEffect(tidy, [tidy]);
  // The pressed button is gone; keyboard users continue where it was.
  useEffect(() => {
    if (next.current === undefined) return;
    (list.current?.querySelector<HTMLElement>(next.current) ?? empty.current)?.focus();
    next.current = undefined;
  });
  useEffect(() => {
    if (refusal) list.current?.querySelector<HTMLElement>('[data-refused]')?.focus();
  }, [refusal]);

  const removeOne = (line: CartLine) => {
    const at = lines.indexOf(line);
    const neighbour = lines[at + 1] ?? lines[at - 1];
    next.current = `[data-key="${neighbour?.key}"] button`;
    remove(line.key);
    setAnnouncement(m.cart_removed({ title: titleOf(line) }));
  };
  const replaceOne = (line: CartLine, by: CartLine) => {
    next.current = `[data-key="${replace(line.key, by)}"]`;
    setAnnouncement(m.cart_replaced({ title: titleOf(by) }));
  };

  return (
    <Page title={pageNames.cart} heading={pageNames.cart} lead={m.cart_lead()}>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <CheckoutNotice latest={latest} />
      {lines.length === 0 ? (
        <div ref={empty} className={classes.empty} tabIndex={-1}>
          <Notice level={2} heading={m.cart_empty_heading()} text={m.cart_empty_text()}>
            <Button component={Link} to={pages.rooms}>
              {m.cart_find_room()}
            </Button>
            <Button variant="default" component={Link} to={pages.studyRooms}>
              {m.cart_find_study_room()}
            </Button>
          </Notice>
        </div>
      ) : (
        <div className={classes.columns}>
          <CartLines
            ref={list}
            lines={priced}
            latest={latest}
            isUnsure={isUnsure}
            refusal={refusal}
            onRemove={removeOne}
            onReplace={replaceOne}
          />
          <CartSummary
            lines={priced}
            code={code}
            onCode={setCode}
            refusal={refusal}
            isSending={isSending}
            isPending={latest.checkout?.status === 'Pending'}
            onPay={pay}
          />
        </div>
      )}
    </Page>
  );
};
