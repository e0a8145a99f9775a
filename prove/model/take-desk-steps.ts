import { expect } from 'vitest';
import { pointsFor } from '#contract/loyalty.rules.ts';
import { openPaper } from '#server/testing/bill-paper.ts';
import { bookingCall, takenCodes } from '#server/testing/list-bookables.ts';
import type { Wanted } from './generate-parts.ts';
import { expire } from './line-paper.ts';
import type { Person } from './open-desk.ts';
import type { BookingRequest, Cart, Paper, Stay } from './paper.ts';
import * as desk from './paper.ts';
import { lessTenth, quoteLess, quoteUnits } from './price-paper.ts';
import {
  actor,
  dateOf,
  guestAt,
  isRefused,
  isStaff,
  one,
  personOf,
  priceOfDish,
  type Run,
  type Take,
  thingOf,
} from './run.ts';
import { settle } from './settle-paper.ts';

export const requestOf = (run: Run, { bookable, day, time, count }: Wanted): BookingRequest => ({
  bookable: thingOf(run, bookable),
  date: dateOf(run, day),
  time,
  count,
});

export const refuseTime = (paper: Paper, request: BookingRequest): string | undefined => {
  if (!desk.isPast(paper, request)) return undefined;
  return desk.pastCode(request.bookable, request.date < desk.today(paper) ? 'DATE' : 'TIME');
};

export const book: Take<'book'> = async (run, { who, wanted }) => {
  const { paper, house } = run;
  const guest = guestAt(run, who);
  const request = requestOf(run, wanted);
  const { path, body } = bookingCall({ ...request, ...request.bookable });
  const response = await house.send('POST', path, guest, body);
  const isFree = desk.isFree(paper, request, guest.uid);
  const code = refuseTime(paper, request) ?? (isFree ? undefined : takenCodes[request.bookable.kind]);
  if (!isRefused(run, response, code)) {
    desk.giveWay(paper, request, guest.uid);
    const stay = { ...request, id: `${response.insertedId}`, uid: guest.uid, state: 'booked' } as const;
    const booked = desk.newStay({ ...stay, units: quoteUnits(paper, request) });
    paper.stays.push(booked);
    desk.endWaiting(paper, booked);
  }
  return guest;
};

const refuseCancelling = (paper: Paper, stay: Stay): string | undefined => {
  const status = desk.statusOf(paper, stay);
  if (status === 'Cancelled') return 'ALREADY_CANCELLED';
  const isAhead = status === 'Pending' || status === 'Confirmed';
  return desk.hasStarted(paper, stay) || !isAhead ? 'ALREADY_STARTED' : undefined;
};

export const cancel: Take<'cancel'> = async (run, { which, by }) => {
  const { paper, house } = run;
  const stay = one(paper.stays, which);
  if (!stay) return undefined;
  const caller = actor(run, stay.uid, by);
  const response = await house.send('POST', `/bookings/${stay.id}/cancel`, caller, {});
  const isAllowed = caller.uid === stay.uid || isStaff(run, caller);
  const isGone = desk.isGone(paper, stay);
  const code = isGone ? 'BOOKING_NOT_FOUND' : isAllowed ? refuseCancelling(paper, stay) : 'NOT_ALLOWED';
  const isHeld = stay.state === 'held';
  const isInTime = isHeld || desk.isInTime(paper, stay);
  if (!isRefused(run, response, code)) {
    const { refund, waived } = isHeld
      ? { refund: 0, waived: desk.centsOf(stay) }
      : stay.bill.cancel(isInTime);
    expect(response).toMatchObject({ refund: refund / 100, waived: waived / 100 });
    run.count(isInTime ? 'cancelled in time' : 'cancelled late');
    if (isHeld && stay.cart) desk.release(paper, stay.cart);
    else stay.state = 'cancelled';
    settle(paper, stay);
    paper.entries = paper.entries.filter((entry) => entry.stay !== stay);
  }
  return personOf(run, stay.uid);
};

/** The indexes of a cart's lines that must be refused; food comes last. */
const refusedLines = (
  paper: Paper,
  requests: readonly BookingRequest[],
  food: readonly string[],
  uid: string,
): number[] => [
  ...requests.flatMap((request, n) =>
    desk.isPast(paper, request) ||
    requests.slice(0, n).some((earlier) => desk.doMeet(earlier, request)) ||
    !desk.isFree(paper, request, uid)
      ? [n]
      : [],
  ),
  ...(food.some((name) => paper.soldOut.has(name)) ? [requests.length] : []),
];

/** The one order that the paper does not have yet. */
const findNewOrder = async ({ paper, house }: Run, guest: Person): Promise<string> => {
  const known = new Set(paper.orders.map(({ id }) => id));
  const orders = await house.list('/orderDetails?mine=true&limit=100', guest);
  const added = orders.map(({ _id }) => `${_id}`).filter((id) => !known.has(id));
  expect(added).toHaveLength(1);
  return added[0] ?? '';
};

/** Turns a held cart into bookings once it is paid or free. */
const keep = async (run: Run, cart: Cart): Promise<void> => {
  const { paper } = run;
  cart.state = 'paid';
  const account = desk.accountOf(paper, cart.uid);
  for (const stay of cart.stays) {
    stay.state = 'booked';
    stay.bill = openPaper(desk.centsOf(stay), { isOnline: true });
    stay.earned = pointsFor(desk.centsOf(stay));
    desk.endWaiting(paper, stay);
  }
  const foodPoints = pointsFor(cart.foodCents);
  desk.earn(account, desk.sum(cart.stays.map(({ earned = 0 }) => earned)) + foodPoints);
  if (cart.food.length > 0)
    paper.orders.push({
      id: await findNewOrder(run, personOf(run, cart.uid)),
      uid: cart.uid,
      cents: cart.foodCents,
      status: 'Just Ordered',
      earned: foodPoints,
    });
};

export const checkOut: Take<'checkOut'> = async (run, { who, wanted, food, withCode }) => {
  const { paper, house } = run;
  const guest = guestAt(run, who);
  const requests = wanted.map((one) => requestOf(run, one));
  const code = paper.codes.find(
    (one) =>
      one.uid === guest.uid && one.reward === '10% Discount' && desk.stateOfCode(paper, one) !== 'used',
  );
  const used = withCode ? code : undefined;
  const foodLine = {
    kind: 'food',
    roomType: 'Study Room',
    roomId: '13',
    foodItems: food.map((foodName) => ({ foodName })),
  };
  const response = await house.send('POST', '/checkout', guest, {
    lines: [
      ...requests.map(({ bookable: { kind, id }, date, time, count }) => ({
        kind,
        id,
        date,
        time,
        ...(kind === 'room' ? { nights: count } : { duration: count }),
      })),
      ...(food.length > 0 ? [foodLine] : []),
    ],
    ...(used && { code: used.code }),
  });
  const refused = refusedLines(paper, requests, food, guest.uid);
  if (isRefused(run, response, refused.length > 0 ? 'LINES_REFUSED' : undefined)) {
    if (response.code !== 'LINES_REFUSED') return guest;
    const named = (response.lines as { index: number }[]).map(({ index }) => index); // the API's own shape
    expect(named.toSorted()).toEqual(refused);
    return guest;
  }
  for (const cart of paper.carts.filter((one) => one.uid === guest.uid && one.state === 'open'))
    desk.release(paper, cart);
  // Releases what the waitlist holds for the guest, who buys it now.
  for (const request of requests) desk.giveWay(paper, request, guest.uid);
  const price = (cents: number) => (used ? lessTenth(cents) : cents);
  const { total, lines } = await house.send('GET', `/checkout/${response.checkoutId}`, guest);
  const held = lines as { reference: string; kind: string; id: number; date: string; time: string }[]; // the API's own shape
  const referenceOf = ({ bookable, date, time }: BookingRequest) =>
    held.find(
      (line) =>
        line.kind === bookable.kind && line.id === bookable.id && line.date === date && line.time === time,
    )?.reference ?? '';
  const cart: Cart = {
    id: `${response.checkoutId}`,
    uid: guest.uid,
    state: 'open',
    expiresAt: paper.now + 600_000,
    stays: [],
    food,
    foodCents: desk.sum(food.map((name) => price(priceOfDish(run, name)))),
    code: used,
  };
  cart.stays = requests.map((request) =>
    desk.newStay({
      ...request,
      id: referenceOf(request),
      uid: guest.uid,
      cart,
      state: 'held',
      units: used ? quoteLess(paper, request) : quoteUnits(paper, request),
    }),
  );
  expect(total).toBe((desk.sum(cart.stays.map(desk.centsOf)) + cart.foodCents) / 100);
  paper.carts.push(cart);
  paper.stays.push(...cart.stays);
  if (used) run.count('with a discount');
  if (total === 0) await keep(run, cart);
  return guest;
};

export const press: Take<'press'> = async (run, { which, by, outcome }) => {
  const { paper, house } = run;
  const cart = one(paper.carts, which % 3 === 0 ? which : 0);
  if (!cart) return undefined;
  const owner = personOf(run, cart.uid);
  const response = await house.send('POST', `/checkout/${cart.id}/sandbox`, actor(run, cart.uid, by), {
    outcome,
  });
  const code = by !== 'owner' ? 'NOT_ALLOWED' : desk.isOpen(paper, cart) ? undefined : 'CHECKOUT_OVER';
  if (isRefused(run, response, code)) {
    if (code === 'CHECKOUT_OVER' && cart.state === 'open') desk.release(paper, cart);
    return owner;
  }
  run.count(outcome);
  if (outcome === 'declined') {
    desk.release(paper, cart);
    return owner;
  }
  await keep(run, cart);
  return owner;
};

/** Lets time pass; while anybody waits, expired holds are released. */
export const pass = async ({ paper, house }: Run, minutes: number): Promise<void> => {
  paper.now += minutes * 60_000;
  house.setClock(paper.now);
  if (paper.waiting.length > 0) {
    await house.expireHolds();
    expire(paper);
  }
};

export const wait: Take<'wait'> = async (run, { minutes }) => {
  await pass(run, minutes);
  return one(run.guests, minutes);
};
