import { expect } from 'vitest';
import { pointsFor } from '#contract/loyalty.rules.ts';
import { bookingCall, takenCodes } from '#server/testing/list-bookables.ts';
import type { Wanted } from './generate-steps.ts';
import type { Person } from './open-desk.ts';
import type { BookingRequest, Cart, Paper, Stay } from './paper.ts';
import * as desk from './paper.ts';
import {
  actor,
  guestAt,
  isAdmin,
  isRefused,
  one,
  personOf,
  priceOfDish,
  type Run,
  sum,
  type Take,
} from './run.ts';

const dateOf = ({ firstDay }: Run, day: number): string =>
  new Date(Date.parse(firstDay) + day * 86_400_000).toISOString().slice(0, 10);

const requestOf = (run: Run, { thing, day, time, count }: Wanted): BookingRequest => {
  const things = [...run.house.things, ...run.paper.rooms];
  const chosen = things[thing % things.length];
  if (!chosen) throw new Error('There is no such thing.');
  return { thing: chosen, date: dateOf(run, day), time, count };
};

const pastCode = ({ now }: Paper, { thing, date }: BookingRequest): string => {
  if (thing.kind === 'pc') return 'PC_PAST';
  const prefix = thing.kind === 'study' ? 'STUDY_ROOM' : 'ROOM';
  const today = new Intl.DateTimeFormat('sv', { timeZone: desk.zone }).format(now);
  return `${prefix}_PAST_${date < today ? 'DATE' : 'TIME'}`;
};

export const book: Take<'book'> = async (run, { who, wanted }) => {
  const { paper, house } = run;
  const guest = guestAt(run, who);
  const request = requestOf(run, wanted);
  const { thing, count } = request;
  const { path, body } = bookingCall({ ...request, ...thing });
  const response = await house.send('POST', path, guest, body);
  const code = desk.isPast(paper, request)
    ? pastCode(paper, request)
    : desk.isFree(paper, request, guest.uid)
      ? undefined
      : takenCodes[thing.kind];
  if (!isRefused(run, response, code)) {
    desk.giveWay(paper, request, guest.uid);
    const cents = thing.priceCents * count;
    paper.stays.push({
      ...request,
      id: `${response.insertedId}`,
      uid: guest.uid,
      cents,
      state: 'booked',
      earned: 0,
    });
  }
  return guest;
};

const refuseCancelling = (paper: Paper, stay: Stay): string | undefined => {
  const status = desk.statusOf(paper, stay);
  if (status === 'Cancelled') return 'ALREADY_CANCELLED';
  return desk.hasStarted(paper, stay) || status === 'Completed' ? 'ALREADY_STARTED' : undefined;
};

export const cancel: Take<'cancel'> = async (run, { which, by }) => {
  const { paper, house } = run;
  const stay = one(paper.stays, which);
  if (!stay) return undefined;
  const caller = actor(run, stay.uid, by);
  const response = await house.send('POST', `/bookings/${stay.id}/cancel`, caller, {});
  const isAllowed = caller.uid === stay.uid || isAdmin(run, caller);
  const isGone = desk.isGone(paper, stay);
  const code = isGone ? 'BOOKING_NOT_FOUND' : isAllowed ? refuseCancelling(paper, stay) : 'NOT_ALLOWED';
  const isHeld = stay.state === 'held';
  const isInTime = isHeld || desk.isInTime(paper, stay);
  if (!isRefused(run, response, code)) {
    const settled = isInTime ? stay.cents / 100 : 0;
    const wasPaid = stay.cart !== undefined && !isHeld;
    expect(response).toMatchObject(wasPaid ? { refund: settled, waived: 0 } : { refund: 0, waived: settled });
    run.count(isInTime ? 'cancelled in time' : 'cancelled late');
    if (isHeld && stay.cart) desk.release(stay.cart);
    else stay.state = 'cancelled';
    if (isInTime) desk.takeBack(desk.accountOf(paper, stay.uid), stay.earned);
    paper.entries = paper.entries.filter((entry) => entry.stay !== stay);
  }
  return personOf(run, stay.uid);
};

/** Which lines of a cart cannot be had, by their place in it; food comes last. */
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
    ...{ kind: 'food', roomType: 'Study Room', roomId: '13' },
    foodItems: food.map((foodName) => ({ foodName })),
  };
  const response = await house.send('POST', '/checkout', guest, {
    lines: [
      ...requests.map(({ thing: { kind, id }, date, time, count }) => ({
        ...{ kind, id, date, time },
        ...(kind === 'room' ? { nights: count } : { duration: count }),
      })),
      ...(food.length > 0 ? [foodLine] : []),
    ],
    ...(used && { code: used.code }),
  });
  const refused = refusedLines(paper, requests, food, guest.uid);
  if (isRefused(run, response, refused.length > 0 ? 'LINES_REFUSED' : undefined)) {
    const named = (response.lines as { index: number }[]).map(({ index }) => index); // the API's own shape
    expect(named.toSorted()).toEqual(refused);
    return guest;
  }
  for (const cart of paper.carts.filter((one) => one.uid === guest.uid && one.state === 'open'))
    desk.release(cart);
  const price = (cents: number) => (used ? desk.lessTenth(cents) : cents);
  const { total, lines } = await house.send('GET', `/checkout/${response.checkoutId}`, guest);
  const held = lines as { reference: string; kind: string; id: number; date: string; time: string }[]; // the API's own shape
  const referenceOf = ({ thing, date, time }: BookingRequest) =>
    held.find(
      (line) => line.kind === thing.kind && line.id === thing.id && line.date === date && line.time === time,
    )?.reference ?? '';
  const cart: Cart = {
    ...{
      id: `${response.checkoutId}`,
      uid: guest.uid,
      state: 'open',
      expiresAt: paper.now + 600_000,
      stays: [],
    },
    ...{ food, foodCents: sum(food.map((name) => price(priceOfDish(run, name)))), code: used },
  };
  cart.stays = requests.map((request) => ({
    ...{ ...request, id: referenceOf(request), uid: guest.uid, cart, state: 'held', earned: 0 },
    cents: price(request.thing.priceCents * request.count),
  }));
  expect(total).toBe((sum(cart.stays.map(({ cents }) => cents)) + cart.foodCents) / 100);
  paper.carts.push(cart);
  paper.stays.push(...cart.stays);
  if (used) run.count('with a discount');
  return guest;
};

/** The one order that the paper does not have yet. */
const findNewOrder = async ({ paper, house }: Run, guest: Person): Promise<string> => {
  const known = new Set(paper.orders.map(({ id }) => id));
  const orders = await house.list('/orderDetails?mine=true&limit=100', guest);
  const added = orders.map(({ _id }) => `${_id}`).filter((id) => !known.has(id));
  expect(added).toHaveLength(1);
  return added[0] ?? '';
};

export const press: Take<'press'> = async (run, { which, by, outcome }) => {
  const { paper, house } = run;
  const cart = one(paper.carts, paper.carts.length - 1 - (which % 3 === 0 ? which : 0));
  if (!cart) return undefined;
  const owner = personOf(run, cart.uid);
  const response = await house.send('POST', `/checkout/${cart.id}/sandbox`, actor(run, cart.uid, by), {
    outcome,
  });
  const code = by !== 'owner' ? 'NOT_ALLOWED' : desk.isOpen(paper, cart) ? undefined : 'CHECKOUT_OVER';
  if (isRefused(run, response, code)) {
    if (code === 'CHECKOUT_OVER' && cart.state === 'open') desk.release(cart);
    return owner;
  }
  run.count(outcome);
  if (outcome === 'declined') {
    desk.release(cart);
    return owner;
  }
  cart.state = 'paid';
  const account = desk.accountOf(paper, cart.uid);
  for (const stay of cart.stays) {
    stay.state = 'booked';
    stay.earned = pointsFor(stay.cents);
  }
  const foodPoints = pointsFor(cart.foodCents);
  desk.earn(account, sum(cart.stays.map(({ earned }) => earned)) + foodPoints);
  if (cart.food.length > 0)
    paper.orders.push({
      ...{ id: await findNewOrder(run, owner), uid: cart.uid, cents: cart.foodCents },
      ...{ status: 'Just Ordered', earned: foodPoints },
    });
  return owner;
};

export const wait: Take<'wait'> = async ({ paper, house, guests }, { minutes }) => {
  paper.now += minutes * 60_000;
  house.setClock(paper.now);
  return guests[minutes % guests.length];
};
