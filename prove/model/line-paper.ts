import {
  type BookingRequest,
  type Cart,
  doMeet,
  findInTheWay,
  newStay,
  type Paper,
  release,
  type Stay,
  startOf,
  unitOf,
} from './paper.ts';
import { quoteUnits } from './price-paper.ts';

/** A guest in line for a time, with the hold for them; the paper keeps entries in the order of the line. */
export type Waiting = BookingRequest & {
  id: string;
  uid: string;
  hold?: Stay | undefined;
  /** Let a hold lapse: gets none again before somebody else has had the time. */
  hasPassed: boolean;
};

export const isAhead = ({ now }: Paper, waiting: Waiting): boolean => startOf(waiting) > now;

export const isSameTime = (one: BookingRequest, other: BookingRequest): boolean =>
  one.bookable === other.bookable && unitOf(one, 0) === unitOf(other, 0) && one.count === other.count;

/** The place among all who wait for overlapping times. */
export const placeOf = (paper: Paper, waiting: Waiting): number => {
  const line = paper.waiting.filter((one) => isAhead(paper, one) && doMeet(one, waiting));
  return line.indexOf(waiting) + 1;
};

/** Releases holds past their time. */
export const expire = (paper: Paper): void => {
  for (const { state, cart } of paper.stays)
    if (state === 'held' && cart && cart.expiresAt <= paper.now) release(paper, cart);
};

const hold = (paper: Paper, waiting: Waiting): void => {
  const { uid, bookable, date, time, count } = waiting;
  const expiresAt = Math.min(paper.now + 30 * 60_000, startOf(waiting));
  const cart: Cart = { id: '', uid, state: 'open', expiresAt, stays: [], food: [], foodCents: 0 };
  const request = { bookable, date, time, count };
  const stay = newStay({ ...request, id: '', uid, cart, state: 'held', units: quoteUnits(paper, request) });
  cart.stays.push(stay);
  paper.stays.push(stay);
  waiting.hold = stay;
};

const isTakenForGood = (paper: Paper, waiting: Waiting): boolean =>
  findInTheWay(paper, waiting).some((one) => !('state' in one) || one.state !== 'held');

/** Goes down the line and holds what is free for each. */
export const serve = (paper: Paper): void => {
  const line = paper.waiting.filter((waiting) => isAhead(paper, waiting));
  for (const waiting of line) if (isTakenForGood(paper, waiting)) waiting.hasPassed = false;
  for (const waiting of line) {
    const isServable = !waiting.hold && !waiting.hasPassed && !paper.suspended.has(waiting.uid);
    if (isServable && findInTheWay(paper, waiting).length === 0) hold(paper, waiting);
  }
};
