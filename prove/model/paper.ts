import type { Role } from '#contract/identity/permissions.ts';
import { instantAt } from '#contract/venue-time.ts';
import type { Bookable } from '#server/testing/list-bookables.ts';

/** Everything a desk needs to know, on paper: kept by hand, with no rule of the product but the venue's clock. */
export type Paper = {
  now: number;
  stays: Stay[];
  carts: Cart[];
  orders: Order[];
  entries: Entry[];
  codes: Code[];
  soldOut: Set<string>;
  prices: Map<string, { now: number; before: number }>;
  rooms: Bookable[];
  roles: Map<string, Role>;
  accounts: Map<string, Account>;
};

/** What a guest has in points, and what a refund was to take back when it was spent already. */
export type Account = { points: number; owed: number };

export type BookingRequest = { thing: Bookable; date: string; time: string; count: number };

export type Stay = BookingRequest & {
  id: string;
  uid: string;
  cents: number;
  cart?: Cart;
  /** One that was held and is released is crossed out: nobody finds it any more. */
  state: 'held' | 'booked' | 'cancelled' | 'released';
  earned: number;
};

export type Cart = {
  id: string;
  uid: string;
  state: 'open' | 'paid' | 'over';
  expiresAt: number;
  stays: Stay[];
  food: string[];
  foodCents: number;
  code?: Code | undefined;
};

export type Order = { id: string; uid: string; cents: number; status: string; earned: number };
export type Entry = { id: string; uid: string; stay: Stay; rating: number; hidden: boolean };
export type Code = { code: string; uid: string; reward: string };

export const zone = 'Europe/Lisbon';
const hour = 3_600_000;
const day = 24 * hour;

export const startOf = ({ date, time }: Pick<BookingRequest, 'date' | 'time'>): number =>
  instantAt(date, time, zone).epochMilliseconds;

const endOf = ({ thing, date, time, count }: BookingRequest): number =>
  thing.kind === 'room'
    ? startOf({ date: nightAfter(date, count), time: '11:00' })
    : startOf({ date, time }) + count * hour;

const nightAfter = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

/** The night numbers, or the minutes, that a request takes. */
const from = (request: BookingRequest): number =>
  request.thing.kind === 'room' ? Date.parse(request.date) / day : startOf(request);
const length = ({ thing, count }: BookingRequest): number => (thing.kind === 'room' ? count : count * hour);

const meet = (one: BookingRequest, other: BookingRequest): boolean =>
  one.thing === other.thing &&
  from(one) < from(other) + length(other) &&
  from(other) < from(one) + length(one);

export const isOpen = (paper: Paper, { state, expiresAt }: Cart): boolean =>
  state === 'open' && paper.now < expiresAt;

const isTaken = (paper: Paper, { state, cart }: Stay): boolean =>
  state === 'booked' || (state === 'held' && cart !== undefined && isOpen(paper, cart));

/** Whether a request can be had; `uid` lets go of what they held before. */
export const isFree = (paper: Paper, request: BookingRequest, uid?: string): boolean =>
  !paper.stays.some(
    (stay) => isTaken(paper, stay) && !(stay.state === 'held' && stay.uid === uid) && meet(stay, request),
  );

export const doMeet = meet;

export const isPast = (paper: Paper, request: BookingRequest): boolean =>
  startOf(request) < Math.floor(paper.now / 60_000) * 60_000;

export const hasStarted = (paper: Paper, stay: Stay): boolean => startOf(stay) <= paper.now;

export const isInTime = (paper: Paper, stay: Stay): boolean =>
  paper.now <= startOf(stay) - (stay.thing.kind === 'room' ? 24 : 1) * hour;

/** Whether nothing is left of a hold. */
export const isGone = (paper: Paper, { state, cart }: Stay): boolean =>
  state === 'released' || (state === 'held' && !(cart && isOpen(paper, cart)));

export const statusOf = (paper: Paper, stay: Stay): string => {
  if (stay.state === 'cancelled') return 'Cancelled';
  if (isGone(paper, stay)) return 'gone';
  if (stay.state === 'held') return 'Pending';
  return endOf(stay) <= paper.now ? 'Completed' : 'Confirmed';
};

export const accountOf = (paper: Paper, uid: string): Account => {
  const account = paper.accounts.get(uid);
  if (!account) throw new Error(`Nobody is called ${uid}.`);
  return account;
};

/** What is earned goes to what is owed first. */
export const earn = (account: Account, points: number): void => {
  const settled = Math.min(account.owed, account.points + points);
  account.points += points - settled;
  account.owed -= settled;
};

export const takeBack = (account: Account, points: number): void => {
  const taken = Math.min(account.points, points);
  account.points -= taken;
  account.owed += points - taken;
};

export const release = (cart: Cart): void => {
  cart.state = 'over';
  for (const stay of cart.stays) stay.state = 'released';
};

export const giveWay = (paper: Paper, request: BookingRequest, uid: string): void => {
  for (const stay of paper.stays)
    if (stay.uid === uid && stay.state === 'held' && stay.cart && meet(stay, request)) release(stay.cart);
};

/** Whether a code is in a cart that can be paid, was used by one that is paid, or can be used. */
export const stateOfCode = (paper: Paper, code: Code): 'unused' | 'held' | 'used' => {
  // A right, and not a code to type.
  if (code.reward === 'Exclusive Access to New Menu') return 'used';
  const carts = paper.carts.filter((cart) => cart.code === code);
  if (carts.some(({ state }) => state === 'paid')) return 'used';
  return carts.some((cart) => isOpen(paper, cart)) ? 'held' : 'unused';
};

export const lessTenth = (cents: number): number => cents - Math.round(cents / 10);
