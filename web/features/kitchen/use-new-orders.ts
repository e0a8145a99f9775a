import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FoodOrder } from '#contract/food/orders.ts';
import { announceOrders, spotNewOrders } from './spot-new-orders.ts';

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
  const tell = useEffectEvent(onNew);
  useEffect(() => {
    if (!orders) return;
    const before = seen.current;
    const spotted = before ? spotNewOrders(before, orders) : [];
    seen.current = new Set([...(before ?? []), ...orders.map(({ _id }) => _id)]);
    if (spotted.length === 0) return;
    for (const order of spotted) tell(order);
    const ids = spotted.map(({ _id }) => _id);
    setFresh((others) => new Set([...others, ...ids]));
    setAnnouncement(announceOrders(spotted));
    setTimeout(() => setFresh((all) => without(all, ids)), standsOut);
  }, [orders]);
  const touch = useCallback((id: string) => setFresh((all) => (all.has(id) ? without(all, [id]) : all)), []);
  return { fresh, announcement, touch };
};
