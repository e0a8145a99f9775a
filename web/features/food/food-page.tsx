import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Dish } from '#contract/food/menu.ts';
import { mostItems } from '#contract/food/orders.rules.ts';
import { pages } from '#contract/pages.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { totalOf, type Where } from '#web/features/loyalty/judge-code.ts';
import { useReward } from '#web/features/loyalty/use-reward.ts';
import { menuQuery } from '#web/features/menu/menu-query.ts';
import { useLiveMenu } from '#web/features/menu/use-live-menu.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { checkCart, dishesToPay } from './check-cart.ts';
import classes from './food-page.module.css';
import { MenuPart } from './menu-part.tsx';
import { OrderBar } from './order-bar.tsx';
import { OrderPanel } from './order-panel.tsx';
import { readRoom } from './room-of.ts';
import { foodCart, useFoodCart } from './use-food-cart.ts';

const name = 'Food Order';

/** There is no paying here, so that only a pizza can be free. */
const inKitchen: Where = { takes: ['Free Pizza'], letsGoOfCarts: false };

/** A link may say where to: that goes into the fields once, and out of the address. */
const useRoomOfAddress = (setRoom: ReturnType<typeof useFoodCart>['setRoom']) => {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    const { room, rest } = readRoom(search);
    if (!room) return;
    setRoom(room);
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [search, setSearch, setRoom]);
};

/** The kitchen's card and the order that is being made of it. */
export const Component = () => {
  const menu = useQuery(menuQuery);
  useLiveMenu();
  const viewer = useViewer();
  const cart = useFoodCart();
  const checked = checkCart(cart.lines, menu.data);
  const bill = [{ amountCents: checked.totalCents, items: dishesToPay(checked) }];
  const reward = useReward(cart.code, bill, inKitchen);
  const panel = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  useRoomOfAddress(cart.setRoom);

  const add = (dish: Dish) => {
    cart.add(dish);
    setSaid(`${dish.name} added, ${foodCart.read().lines.length} in all.`);
  };
  const remove = (index: number) => {
    const gone = cart.lines[index]?.foodName;
    cart.remove(index);
    setSaid(`${gone} removed, ${foodCart.read().lines.length} in all.`);
  };

  return (
    <Page title={name}>
      <div className={classes.head}>
        <h1>{name}</h1>
        {viewer?.role === 'admin' && <ArrowLink to={pages.menuUpdate}>{pageNames.menuUpdate}</ArrowLink>}
        <p className={classes.lead}>Cooked through the night and carried to your room.</p>
      </div>
      <p className={classes.heard} aria-live="polite">
        {said}
      </p>
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
