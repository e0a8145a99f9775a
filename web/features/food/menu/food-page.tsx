import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Dish } from '#contract/food/menu.ts';
import { mostItems } from '#contract/food/orders.rules.ts';
import { fromCents } from '#contract/money.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { menuQuery, useLiveMenu } from '#web/features/food/menu/menu.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { totalOf, type Where } from '#web/features/loyalty/check-code.ts';
import { useReward } from '#web/features/loyalty/loyalty-query.ts';
import { formatSum } from '#web/lib/format.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { checkCart, dishesToPay } from '../order/check-cart.ts';
import { OrderPanel } from '../order/order-panel.tsx';
import { readRoom } from '../order/room-of.ts';
import { foodCart, useFoodCart } from '../order/use-food-cart.ts';
import classes from './food-page.module.css';
import { MenuPart } from './menu-part.tsx';

/**
 * For layouts with the order below the menu: the number of dishes, always visible, and a link to the order.
 */
export const OrderBar = ({
  count,
  totalCents,
  panel,
}: {
  count: number;
  totalCents: number;
  panel: React.RefObject<HTMLElement | null>;
}) => {
  const isBelow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  if (!isBelow) return null;
  const show = () => {
    panel.current?.scrollIntoView();
    panel.current?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    // Reserves its place while there is nothing to show.
    <div className={classes.place}>
      {count > 0 && (
        <div className={classes.orderBarBar}>
          <span className={classes.count}>{m.food_items({ count })}</span>
          <strong className={classes.total}>{formatSum(fromCents(totalCents))}</strong>
          <Button size="xs" onClick={show}>
            {m.food_view_order()}
          </Button>
        </div>
      )}
    </div>
  );
};

const name = m.food_food_order();

/** Nothing is paid here, so only a free pizza qualifies. */
const inKitchen: Where = { takes: ['Free Pizza'], letsGoOfCarts: false };

/** Fills the room in from the URL, once, and removes it from there. */
const useRoomOfAddress = (setRoom: ReturnType<typeof useFoodCart>['setRoom']) => {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    const { room, rest } = readRoom(search);
    if (!room) return;
    setRoom(room);
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [search, setSearch, setRoom]);
};

/** Preloads the menu, but not at build time, which would embed all of it in the document. */
export const createLoader = (client: QueryClient) => () => {
  if (!import.meta.env.SSR) void client.prefetchQuery(menuQuery);
  return null;
};

/** The menu and the order. */
export const Component = () => {
  const menu = useQuery(menuQuery);
  useLiveMenu();
  const viewer = useViewer();
  const cart = useFoodCart();
  const checked = checkCart(cart.lines, menu.data);
  const bill = [{ amountCents: checked.totalCents, items: dishesToPay(checked) }];
  const reward = useReward(cart.code, bill, inKitchen);
  const panel = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState('');
  useRoomOfAddress(cart.setRoom);

  const add = (dish: Dish) => {
    cart.add(dish);
    setAnnouncement(m.food_added_in_all({ name: dish.name, count: foodCart.read().lines.length }));
  };
  const remove = (index: number) => {
    const gone = cart.lines[index]?.foodName ?? '';
    cart.remove(index);
    setAnnouncement(m.food_removed_in_all({ gone, count: foodCart.read().lines.length }));
  };

  return (
    <Page title={name}>
      <div className={classes.head}>
        <h1>{name}</h1>
        {viewer?.role === 'admin' && <ArrowLink to={pages.menuUpdate}>{pageNames.menuUpdate}</ArrowLink>}
        <p className={classes.lead}>{m.food_cooked_through_the_night()}</p>
      </div>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <div className={classes.columns}>
        <div className={classes.menu}>
          <MenuPart menu={menu} isFull={cart.lines.length >= mostItems} onAdd={add} />
          <OrderBar count={checked.lines.length} totalCents={totalOf(reward.bill)} panel={panel} />
        </div>
        <OrderPanel ref={panel} cart={cart} checked={checked} reward={reward} onRemove={remove} />
      </div>
    </Page>
  );
};
