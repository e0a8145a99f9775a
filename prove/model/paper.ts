import type { Role } from '#contract/identity/permissions.ts';
import type { RuleTerms } from '#contract/prices/prices.ts';
import { instantAt } from '#contract/venue-time.ts';
import { type BillPaper, openPaper } from '#server/testing/bill-paper.ts';
import type { Bookable } from '#server/testing/list-bookables.ts';
import type { Waiting } from './line-paper.ts';

/** The desk's state on paper: a reference model that shares only the venue's clock with the product. */
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
  /** Signed out, and cannot come back. */
  suspended: Set<string>;
  accounts: Map<string, Account>;
  toClean: Set<Bookable>;
  blocks: Block[];
  /** In the order of the line. */
  waiting: Waiting[];
  /** In the order in which they apply. */
  rules: Rule[];
};

/** A guest's points, and those owed because a refund could not take back what was already spent. */
export type Account = { points: number; owed: number };

export type BookingRequest = { bookable: Bookable; date: string; time: string; count: number };

/** A time that somebody has; `since` is the night or moment from which a stay that was moved midway is here. */
type Slot = BookingRequest & { since?: number | undefined };

export type Stay = Slot & {
  id: string;
  uid: string;
  /** The price of each night or hour. */
  units: number[];
  cart?: Cart;
  /** A released hold is crossed out: nobody finds it any more. */
  state: 'held' | 'booked' | 'in' | 'left' | 'absent' | 'cancelled' | 'released';
  bill: BillPaper;
  /** Points, earned once; undefined until then. */
  earned?: number;
  undo?: Undo | undefined;
  /** Where it was before the desk's last move. */
  before?: Before;
};

export type Undo = { action: 'check-in' | 'check-out' | 'no-show'; at: number; wasClean?: boolean };

export type Before = {
  place: BookingRequest;
  units: number[];
  at: number;
  /** Whether the room that the guest left was clean before. */
  wasClean?: boolean;
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

export type Order = {
  id: string;
  uid: string;
  cents: number;
  status: string;
  earned: number;
  /** For a guest who is in: the stay whose bill it is on, and its line there. */
  stay?: Stay | undefined;
  line?: BillPaper['food'][number];
};
export type Entry = { id: string; uid: string; stay: Stay; rating: number; hidden: boolean };
export type Code = { code: string; uid: string; reward: string };
export type Block = BookingRequest & { id: string; isOpened: boolean };
export type Rule = RuleTerms & { id: string };

export const zone = 'Europe/Lisbon';
export const hour = 3_600_000;
const day = 24 * hour;

export const startOf = ({ date, time }: Pick<BookingRequest, 'date' | 'time'>): number =>
  instantAt(date, time, zone).epochMilliseconds;

export const endOf = ({ bookable, date, time, count }: BookingRequest): number =>
  bookable.kind === 'room'
    ? startOf({ date: nightAfter(date, count), time: '11:00' })
    : startOf({ date, time }) + count * hour;

export const nightAfter = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

export const today = ({ now }: Pick<Paper, 'now'>): string =>
  new Intl.DateTimeFormat('sv', { timeZone: zone }).format(now);

export const nightOf = (date: string): number => Date.parse(date) / day;

/** The number of a night, or the moment of an hour, by which the units of a request are counted. */
export const unitOf = (request: BookingRequest, unit: number): number =>
  request.bookable.kind === 'room' ? nightOf(request.date) + unit : startOf(request) + unit * hour;

const meet = (one: Slot, other: Slot): boolean => {
  const from = Math.max(one.since ?? unitOf(one, 0), other.since ?? unitOf(other, 0));
  const to = Math.min(unitOf(one, one.count), unitOf(other, other.count));
  return one.bookable === other.bookable && from < to;
};

export const isOpen = (paper: Paper, { state, expiresAt }: Cart): boolean =>
  state === 'open' && paper.now < expiresAt;

const isTaken = (paper: Paper, { state, cart }: Stay): boolean =>
  state === 'booked' || state === 'in' || (state === 'held' && cart !== undefined && isOpen(paper, cart));

/** Stays, holds and blocks that overlap a time. */
export const findInTheWay = (paper: Paper, slot: Slot): (Stay | Block)[] => [
  ...paper.stays.filter((stay) => isTaken(paper, stay) && meet(stay, slot)),
  ...paper.blocks.filter((block) => !block.isOpened && meet(block, slot)),
];

/** Whether a request can be granted; earlier holds of `uid` do not count. */
export const isFree = (paper: Paper, request: BookingRequest, uid: string): boolean =>
  findInTheWay(paper, request).every((one) => 'state' in one && one.state === 'held' && one.uid === uid);

/** Whether only the stay itself overlaps a time. */
export const isFreeBesides = (paper: Paper, slot: Slot, own: Stay): boolean =>
  findInTheWay(paper, slot).every((one) => one === own);

export const doMeet = meet;

export const isPast = (paper: Paper, request: BookingRequest): boolean =>
  startOf(request) < Math.floor(paper.now / 60_000) * 60_000;

export const pastCode = ({ kind }: Bookable, what: 'DATE' | 'TIME'): string =>
  kind === 'pc' ? 'PC_PAST' : `${kind === 'study' ? 'STUDY_ROOM' : 'ROOM'}_PAST_${what}`;

export const hasStarted = (paper: Paper, stay: Stay): boolean => startOf(stay) <= paper.now;

export const isOver = (paper: Paper, stay: BookingRequest): boolean => endOf(stay) <= paper.now;

export const isInTime = (paper: Paper, stay: Stay): boolean =>
  paper.now <= startOf(stay) - (stay.bookable.kind === 'room' ? 24 : 1) * hour;

/** Whether a hold was released or has expired. */
export const isGone = (paper: Paper, { state, cart }: Stay): boolean =>
  state === 'released' || (state === 'held' && !(cart && isOpen(paper, cart)));

const names = {
  held: 'Pending',
  booked: 'Confirmed',
  in: 'Checked in',
  left: 'Completed',
  absent: 'No-show',
  cancelled: 'Cancelled',
  released: 'gone',
} as const;

export const statusOf = (paper: Paper, stay: Stay): string => {
  if (isGone(paper, stay)) return 'gone';
  const isKept = stay.state === 'booked' || stay.state === 'in';
  return isKept && isOver(paper, stay) ? 'Completed' : names[stay.state];
};

export const sum = (all: readonly number[]): number => all.reduce((total, cents) => total + cents, 0);

export const centsOf = ({ units }: Pick<Stay, 'units'>): number => sum(units);

export const newStay = (stay: Omit<Stay, 'bill'>): Stay => ({
  ...stay,
  bill: openPaper(centsOf(stay), { isOnline: false }),
});

export const accountOf = (paper: Paper, uid: string): Account => {
  const account = paper.accounts.get(uid);
  if (!account) throw new Error(`Nobody is called ${uid}.`);
  return account;
};

/** Earned points first settle what is owed. */
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

/** Releases a cart; guests who had it from the waitlist go to the end of the line. */
export const release = (paper: Paper, cart: Cart): void => {
  cart.state = 'over';
  for (const stay of cart.stays) stay.state = 'released';
  const left = paper.waiting.filter(({ hold }) => hold?.cart === cart);
  for (const one of left) Object.assign(one, { hold: undefined, hasPassed: true });
  paper.waiting = [...paper.waiting.filter((one) => !left.includes(one)), ...left];
};

/** Ends a guest's waiting for all times that a stay overlaps. */
export const endWaiting = (paper: Paper, stay: Stay): void => {
  paper.waiting = paper.waiting.filter((one) => one.uid !== stay.uid || !meet(one, stay));
};

export const giveWay = (paper: Paper, request: BookingRequest, uid: string): void => {
  for (const stay of paper.stays)
    if (stay.uid === uid && stay.state === 'held' && stay.cart && meet(stay, request))
      release(paper, stay.cart);
};

/** Whether a code is in a cart that can be paid, was used by one that is paid, or can be used. */
export const stateOfCode = (paper: Paper, code: Code): 'unused' | 'held' | 'used' => {
  // An access right, not a code to type.
  if (code.reward === 'Exclusive Access to New Menu') return 'used';
  const carts = paper.carts.filter((cart) => cart.code === code);
  if (carts.some(({ state }) => state === 'paid')) return 'used';
  return carts.some((cart) => isOpen(paper, cart)) ? 'held' : 'unused';
};
