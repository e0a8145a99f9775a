import { type OrderStatus, orderStatuses } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';
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

/** The orders that contain all of the words in number, room, dishes or guest. */
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

/** How orders are shown. Kept in the URL, so that reload, back and a wall screen's bookmark restore it. */
export type KitchenFilters = {
  view: View;
  /** Filters the list; on phones also selects the board's column. */
  status: OrderStatus | undefined;
  q: string;
  sort: Sort;
  pages: number;
};

/** Desks look for the newest, kitchens cook the oldest. */
const usualSort = (view: View): Sort => (view === 'kitchen' ? 'oldest' : 'newest');

/** Parses a URL leniently: invalid values are ignored. */
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

/** Switching the view also resets the order to its default. */
export const switchView = (view: View): Pick<KitchenFilters, 'view' | 'sort'> => ({
  view,
  sort: usualSort(view),
});

/** The filters in the URL, and a function to change some of them. */
export const useKitchenFilters = () => useAddressFilters({ read: readFilters, write: writeFilters });
