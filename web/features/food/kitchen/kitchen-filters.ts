import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type OrderStatus, orderStatuses } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { findWords, maxSearchLength } from '#web/lib/find-words.ts';
import { createPaging } from '#web/lib/paging.ts';

const textOf = ({ houseNumber, roomType, roomId, foodItems, email, contact }: FoodOrder): string =>
  [
    `#${houseNumber}`,
    roomType,
    roomId,
    ...foodItems.map(({ foodName }) => foodName),
    email,
    contact?.name,
    contact?.roomNumber,
    contact?.phoneNumber,
  ].join('\n');

/** The orders that have every one of the words somewhere: in their number, room, dishes or guest. */
export const searchOrders = (orders: readonly FoodOrder[], words: string): FoodOrder[] => {
  const matches = findWords(words);
  return orders.filter((order) => matches(textOf(order)));
};

const views = ['list', 'kitchen'] as const;

type View = (typeof views)[number];

const sorts = ['newest', 'oldest'] as const;

export type Sort = (typeof sorts)[number];

const paging = createPaging(60);

export const { limitOf, findOlder } = paging;

/** How the orders are looked at. It lives in the address, so that reload, back and a wall screen's bookmark keep it. */
export type KitchenFilters = {
  view: View;
  /** What the list is narrowed to; on phones also the column that the board shows. */
  status: OrderStatus | undefined;
  q: string;
  sort: Sort;
  pages: number;
};

/** Desks look for what came last, kitchens cook what came first. */
const usualSort = (view: View): Sort => (view === 'kitchen' ? 'oldest' : 'newest');

/** Reads an address leniently: what makes no sense is as if it were not there. */
export const readFilters = (search: URLSearchParams): KitchenFilters => {
  const view = views.find((one) => one === search.get('view')) ?? 'list';
  const pages = /^\d{1,3}$/.exec(search.get('pages') ?? '')?.[0];
  return {
    view,
    status: orderStatuses.find((status) => status === search.get('status')),
    q: (search.get('q') ?? '').slice(0, maxSearchLength),
    sort: sorts.find((one) => one === search.get('sort')) ?? usualSort(view),
    pages: Math.min(Math.max(Number(pages ?? 1), 1), paging.maxPages),
  };
};

export const writeFilters = ({ view, status, q, sort, pages }: KitchenFilters): URLSearchParams => {
  const search = new URLSearchParams();
  if (view !== 'list') search.set('view', view);
  if (status) search.set('status', status);
  if (q.trim()) search.set('q', q.trim());
  if (sort !== usualSort(view)) search.set('sort', sort);
  if (pages > 1) search.set('pages', String(pages));
  return search;
};

/** What goes with the choice of a view: each has its own usual order. */
export const switchView = (view: View): Pick<KitchenFilters, 'view' | 'sort'> => ({
  view,
  sort: usualSort(view),
});

/** The filters of the address, and a way to change them. What was pressed shows at once; the address follows. */
export const useKitchenFilters = () => {
  const [search, setSearch] = useSearchParams();
  const [filters, setFilters] = useState(() => readFilters(search));
  const [followed, setFollowed] = useState(search);
  // Back and forward change the address behind the page's back.
  if (search !== followed) {
    setFollowed(search);
    setFilters(readFilters(search));
  }
  const change = (part: Partial<KitchenFilters>) => {
    const next = { ...filters, ...part };
    setFilters(next);
    setSearch(writeFilters(next), { replace: true, preventScrollReset: true });
  };
  return [filters, change] as const;
};
