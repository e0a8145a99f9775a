import { useEffect, useRef, useState } from 'react';
import type { FoodOrder } from '#contract/food/orders.ts';

type Seen = ReadonlyMap<string, FoodOrder['orderInfo']>;

/** What to say of orders that have come to another step since they were last looked at. Those seen for the first time are no news. */
export const describeNews = (seen: Seen, orders: readonly FoodOrder[]): string =>
  orders
    .filter(({ _id, orderInfo }) => seen.has(_id) && seen.get(_id) !== orderInfo)
    .map(({ number, orderInfo }) => `Order #${number}: ${orderInfo}.`)
    .join(' ');

/** The latest news of the orders, to be read out. */
export const useStepNews = (orders: readonly FoodOrder[] | undefined): string => {
  const seen = useRef<Seen>(new Map());
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!orders) return;
    const latest = describeNews(seen.current, orders);
    seen.current = new Map(orders.map(({ _id, orderInfo }) => [_id, orderInfo]));
    if (latest) setNews(latest);
  }, [orders]);
  return news;
};
