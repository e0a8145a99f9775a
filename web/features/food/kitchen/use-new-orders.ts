import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FoodOrder } from '#contract/food/orders.ts';

/** Those nobody has taken up yet that were not there before. Older ones that are only now looked at are not new. */
export const spotNewOrders = (seen: ReadonlySet<string>, orders: readonly FoodOrder[]): FoodOrder[] =>
  orders.filter(({ _id, orderInfo }) => orderInfo === 'Just Ordered' && !seen.has(_id));

/** What a screen reader says of orders that have just come in. */
export const announceOrders = (orders: readonly FoodOrder[]): string =>
  orders
    .map(({ houseNumber, roomType, roomId }) => `New order #${houseNumber}, ${roomType} ${roomId}`)
    .join('. ');

/** How long a new order stands out unless somebody touches it, in milliseconds. */
const standsOut = 60_000;

const without = (set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  new Set([...set].filter((id) => !ids.includes(id)));

/** Calls `onNew` once for each order that comes in after the first were there, and tells which of them stand out. */
export const useNewOrders = (
  orders: readonly FoodOrder[] | undefined,
  onNew: (order: FoodOrder) => void,
): { fresh: ReadonlySet<string>; announcement: string; touch: (id: string) => void } => {
  const seen = useRef<ReadonlySet<string>>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const notify = useEffectEvent(onNew);
  useEffect(() => {
    if (!orders) return;
    const before = seen.current;
    const spotted = before ? spotNewOrders(before, orders) : [];
    seen.current = new Set([...(before ?? []), ...orders.map(({ _id }) => _id)]);
    if (spotted.length === 0) return;
    for (const order of spotted) notify(order);
    const ids = spotted.map(({ _id }) => _id);
    setFresh((others) => new Set([...others, ...ids]));
    setAnnouncement(announceOrders(spotted));
    setTimeout(() => setFresh((all) => without(all, ids)), standsOut);
  }, [orders]);
  const touch = useCallback((id: string) => setFresh((all) => (all.has(id) ? without(all, [id]) : all)), []);
  return { fresh, announcement, touch };
};
