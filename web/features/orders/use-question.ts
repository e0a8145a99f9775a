import { useEffect, useRef, useState } from 'react';
import { refuseOrderCancelling } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';

/** Which order the page asks about, and a way to ask. Once that can no longer be cancelled, by whomever, the focus goes on from its heading. */
export const useQuestion = (orders: readonly FoodOrder[] | undefined) => {
  const [asked, ask] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const order = orders?.find(({ _id }) => _id === asked);
  const isOver = order !== undefined && refuseOrderCancelling(order.orderInfo) !== undefined;
  useEffect(() => {
    if (!isOver) return;
    ask(undefined);
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>(`[data-order="${asked}"] [tabindex="-1"]`)?.focus();
  }, [isOver, asked]);
  return { asked, ask, place };
};
