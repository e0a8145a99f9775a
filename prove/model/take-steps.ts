import { expect } from 'vitest';
import { pointsFor, rewards } from '#contract/loyalty.rules.ts';
import { orderOf, takenCodes } from '#server/testing/order-of.ts';
import type { By, Steps, Wanted } from './draw-steps.ts';
import type { Answer, ModelHouse, Person } from './open-desk.ts';
import type { Cart, Order, Paper, Stay, Wish } from './paper.ts';
import * as desk from './paper.ts';

/** One run: the house, its paper, and who is there. */
export type Run = Awaited<ReturnType<ModelHouse['open']>> & { house: ModelHouse; count(what: string): void };

/** What a step is about is whose lists are read afterwards. */
type Take<K extends keyof Steps> = (run: Run, step: Steps[K]) => Promise<Person | undefined>;

const one = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length];

const personOf = ({ guests }: Run, uid: string): Person => {
  const person = guests.find((guest) => guest.uid === uid);
  if (!person) throw new Error(`Nobody is called ${uid}.`);
  return person;
};

const guestAt = ({ guests }: Run, who: number): Person => {
  const guest = guests[who];
  if (!guest) throw new Error('Nobody came.');
  return guest;
};

const actor = (run: Run, uid: string, by: By): Person => {
  if (by === 'admin') return run.admin;
  return by === 'owner'
    ? personOf(run, uid)
    : guestAt(run, (run.guests.findIndex((one) => one.uid === uid) + 1) % run.guests.length);
};

const dateOf = ({ firstDay }: Run, day: number): string =>
  new Date(Date.parse(firstDay) + day * 86_400_000).toISOString().slice(0, 10);

const wishOf = (run: Run, { thing, day, time, count }: Wanted): Wish => {
  const chosen = run.house.things[thing];
  if (!chosen) throw new Error('There is no such thing.');
  return { thing: chosen, date: dateOf(run, day), time, count };
};

const pastCode = ({ now }: Paper, { thing, date }: Wish): string => {
  if (thing.kind === 'pc') return 'PC_PAST';
  const prefix = thing.kind === 'study' ? 'STUDY_ROOM' : 'ROOM';
  const today = new Intl.DateTimeFormat('sv', { timeZone: desk.zone }).format(now);
  return `${prefix}_PAST_${date < today ? 'DATE' : 'TIME'}`;
};

/** Expects a refusal by its code, or none; says whether there was one. */
const isRefused = (run: Run, answer: Answer, code: string | undefined): boolean => {
  expect(answer.status < 300 ? undefined : answer.code).toBe(code);
  run.count(code ?? 'done');
  return code !== undefined;
};

const book: Take<'book'> = async (run, { who, wanted }) => {
  const { paper, house } = run;
  const guest = guestAt(run, who);
  const wish = wishOf(run, wanted);
  const { thing, count } = wish;
  const { path, body } = orderOf({ ...wish, ...thing });
  const answer = await house.send('POST', path, guest, body);
  const code = desk.isPast(paper, wish)
    ? pastCode(paper, wish)
    : desk.isFree(paper, wish)
      ? undefined
      : takenCodes[thing.kind];
  if (!isRefused(run, answer, code)) {
    const cents = thing.priceCents * count;
    paper.stays.push({
      ...wish,
      id: `${answer.insertedId}`,
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

const cancel: Take<'cancel'> = async (run, { which, by }) => {
  const { paper, house } = run;
  const stay = one(paper.stays, which);
  if (!stay) return undefined;
  const answer = await house.send('POST', `/bookings/${stay.id}/cancel`, actor(run, stay.uid, by), {});
  const code = by === 'other' ? 'NOT_ALLOWED' : refuseCancelling(paper, stay);
  const isHeld = stay.state === 'held';
  const isInTime = isHeld || desk.isInTime(paper, stay);
  if (!isRefused(run, answer, code)) {
    expect(answer.refund).toBe(isInTime ? stay.cents / 100 : 0);
    run.count(isInTime ? 'cancelled in time' : 'cancelled late');
    if (isHeld && stay.cart) desk.release(stay.cart);
    stay.state = 'cancelled';
    if (isInTime) desk.takeBack(desk.accountOf(paper, stay.uid), stay.earned);
    paper.entries = paper.entries.filter((entry) => entry.stay !== stay);
  }
  return personOf(run, stay.uid);
};

const priceOfDish = ({ house }: Run, name: string): number =>
  house.dishes.find((dish) => dish.name === name)?.price_cents ?? Number.NaN;

const sum = (all: readonly number[]): number => all.reduce((total, cents) => total + cents, 0);

/** Which lines of a cart cannot be had, by their place in it; food comes last. */
const refusedLines = (
  paper: Paper,
  wishes: readonly Wish[],
  food: readonly string[],
  uid: string,
): number[] => [
  ...wishes.flatMap((wish, n) =>
    desk.isPast(paper, wish) ||
    wishes.slice(0, n).some((earlier) => desk.doMeet(earlier, wish)) ||
    !desk.isFree(paper, wish, uid)
      ? [n]
      : [],
  ),
  ...(food.some((name) => paper.soldOut.has(name)) ? [wishes.length] : []),
];

const checkOut: Take<'checkOut'> = async (run, { who, wanted, food, withCode }) => {
  const { paper, house } = run;
  const guest = guestAt(run, who);
  const wishes = wanted.map((one) => wishOf(run, one));
  const code = paper.codes.find(
    (one) =>
      one.uid === guest.uid && one.reward === '10% Discount' && desk.stateOfCode(paper, one) !== 'used',
  );
  const used = withCode ? code : undefined;
  const foodLine = {
    ...{ kind: 'food', roomType: 'Study Room', roomId: '13' },
    foodItems: food.map((foodName) => ({ foodName })),
  };
  const answer = await house.send('POST', '/checkout', guest, {
    lines: [
      ...wishes.map(({ thing: { kind, id }, date, time, count }) => ({
        ...{ kind, id, date, time },
        ...(kind === 'room' ? { nights: count } : { duration: count }),
      })),
      ...(food.length > 0 ? [foodLine] : []),
    ],
    ...(used && { code: used.code }),
  });
  const refused = refusedLines(paper, wishes, food, guest.uid);
  if (isRefused(run, answer, refused.length > 0 ? 'LINES_REFUSED' : undefined)) {
    const named = (answer.lines as { index: number }[]).map(({ index }) => index); // the API's own shape
    expect(named.toSorted()).toEqual(refused);
    return guest;
  }
  for (const cart of paper.carts.filter((one) => one.uid === guest.uid && one.state === 'open'))
    desk.release(cart);
  const price = (cents: number) => (used ? desk.lessTenth(cents) : cents);
  const { total, lines } = await house.send('GET', `/checkout/${answer.checkoutId}`, guest);
  const held = lines as { reference: string; kind: string; id: number; date: string; time: string }[]; // the API's own shape
  const referenceOf = ({ thing, date, time }: Wish) =>
    held.find(
      (line) => line.kind === thing.kind && line.id === thing.id && line.date === date && line.time === time,
    )?.reference ?? '';
  const cart: Cart = {
    ...{
      id: `${answer.checkoutId}`,
      uid: guest.uid,
      state: 'open',
      expiresAt: paper.now + 600_000,
      stays: [],
    },
    ...{ food, foodCents: sum(food.map((name) => price(priceOfDish(run, name)))), code: used },
  };
  cart.stays = wishes.map((wish) => ({
    ...{ ...wish, id: referenceOf(wish), uid: guest.uid, cart, state: 'held', earned: 0 },
    cents: price(wish.thing.priceCents * wish.count),
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

const press: Take<'press'> = async (run, { which, by, outcome }) => {
  const { paper, house } = run;
  const cart = one(paper.carts, paper.carts.length - 1 - (which % 3 === 0 ? which : 0));
  if (!cart) return undefined;
  const owner = personOf(run, cart.uid);
  const answer = await house.send('POST', `/checkout/${cart.id}/sandbox`, actor(run, cart.uid, by), {
    outcome,
  });
  const code = by !== 'owner' ? 'NOT_ALLOWED' : desk.isOpen(paper, cart) ? undefined : 'CHECKOUT_OVER';
  if (isRefused(run, answer, code)) {
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

const order: Take<'order'> = async (run, { who, dishes }) => {
  const { paper, house } = run;
  const guest = guestAt(run, who);
  const answer = await house.send('POST', '/orderDetails', guest, {
    ...{ roomType: 'Group Study Room', roomId: 'Attic' },
    foodItems: dishes.map((foodName) => ({ foodName })),
  });
  const code = dishes.some((name) => paper.soldOut.has(name)) ? 'DISH_UNAVAILABLE' : undefined;
  if (!isRefused(run, answer, code)) {
    const cents = sum(dishes.map((name) => priceOfDish(run, name)));
    paper.orders.push({
      id: `${answer.insertedId}`,
      uid: guest.uid,
      cents,
      status: 'Just Ordered',
      earned: 0,
    });
  }
  return guest;
};

const cook: Take<'cook'> = async (run, { which, by, step }) => {
  const found = one(run.paper.orders, which);
  if (!found) return undefined;
  const answer = await run.house.send('PUT', `/orderDetails/${found.id}`, actor(run, found.uid, by), {
    orderInfo: step,
  });
  const code = by !== 'admin' ? 'NOT_ALLOWED' : found.status === 'Cancelled' ? 'ORDER_CANCELLED' : undefined;
  if (!isRefused(run, answer, code)) found.status = step;
  return personOf(run, found.uid);
};

const refuseCancellingOrder = ({ status }: Order): string | undefined => {
  if (status === 'Cancelled') return 'ORDER_CANCELLED';
  return status === 'Just Ordered' ? undefined : 'ORDER_STARTED';
};

const cancelOrder: Take<'cancelOrder'> = async (run, { which, by }) => {
  const found = one(run.paper.orders, which);
  if (!found) return undefined;
  const answer = await run.house.send(
    'POST',
    `/orderDetails/${found.id}/cancel`,
    actor(run, found.uid, by),
    {},
  );
  if (!isRefused(run, answer, by === 'owner' ? refuseCancellingOrder(found) : 'NOT_ALLOWED')) {
    found.status = 'Cancelled';
    desk.takeBack(desk.accountOf(run.paper, found.uid), found.earned);
  }
  return personOf(run, found.uid);
};

const sellOut: Take<'sellOut'> = async ({ house, admin, paper }, { dish, soldOut }) => {
  const id = house.dishes.find(({ name }) => name === dish)?.id;
  expect(await house.send('PUT', `/menu/${id}`, admin, { soldOut })).toMatchObject({ status: 200, soldOut });
  if (soldOut) paper.soldOut.add(dish);
  else paper.soldOut.delete(dish);
  return undefined;
};

const rate: Take<'rate'> = async (run, { who, thing, rating }) => {
  const { paper, house } = run;
  const guest = guestAt(run, who);
  const answer = await house.send('POST', '/feedback', guest, {
    ...{ Room_id: house.things[thing]?.id, email: guest.email, rating, message: 'Slept well.' },
  });
  const stays = paper.stays.filter(
    (stay) => stay.uid === guest.uid && stay.thing === house.things[thing] && stay.state === 'booked',
  );
  const unrated = stays.filter((stay) => !paper.entries.some((entry) => entry.stay === stay));
  const code = stays.length === 0 ? 'ROOM_NOT_BOOKED' : unrated.length === 0 ? 'FEEDBACK_EXISTS' : undefined;
  if (!isRefused(run, answer, code)) {
    // The latest that has begun, or else the next.
    const begun = unrated.filter((stay) => desk.hasStarted(paper, stay));
    const [stay] = unrated.toSorted((one, other) => desk.startOf(one) - desk.startOf(other));
    const latest = begun.toSorted((one, other) => desk.startOf(other) - desk.startOf(one))[0] ?? stay;
    if (latest)
      paper.entries.push({ id: `${answer.insertedId}`, uid: guest.uid, stay: latest, rating, hidden: false });
  }
  return guest;
};

const rateAgain: Take<'rateAgain'> = async (run, { which, by, rating }) => {
  const entry = one(run.paper.entries, which);
  if (!entry) return undefined;
  const by_ = actor(run, entry.uid, by);
  const answer = await run.house.send('PUT', `/feedback/${entry.id}`, by_, { rating, message: 'Slept.' });
  // What is hidden is not there for other guests.
  const code = by === 'owner' ? undefined : 'NOT_ALLOWED';
  if (!isRefused(run, answer, code)) entry.rating = rating;
  return personOf(run, entry.uid);
};

const hide: Take<'hide'> = async (run, { which, by, hidden }) => {
  const entry = one(run.paper.entries, which);
  if (!entry) return undefined;
  const reason = hidden ? 'It names a guest.' : '';
  const answer = await run.house.send('PUT', `/feedback/${entry.id}/hidden`, actor(run, entry.uid, by), {
    reason,
  });
  if (!isRefused(run, answer, by === 'admin' ? undefined : 'NOT_ALLOWED')) entry.hidden = hidden;
  return personOf(run, entry.uid);
};

const redeem: Take<'redeem'> = async (run, { who, reward }) => {
  const { paper, house } = run;
  const guest = guestAt(run, who);
  const account = desk.accountOf(paper, guest.uid);
  const answer = await house.send('POST', '/loyalty/redemptions', guest, { reward });
  const isOwned =
    reward === 'Exclusive Access to New Menu' &&
    paper.codes.some((code) => code.uid === guest.uid && code.reward === reward);
  const code = isOwned ? 'REWARD_OWNED' : account.points < rewards[reward] ? 'NOT_ENOUGH_POINTS' : undefined;
  if (!isRefused(run, answer, code)) {
    account.points -= rewards[reward];
    expect(answer.points).toBe(account.points);
    paper.codes.push({ code: `${answer.code}`, uid: guest.uid, reward });
  }
  return guest;
};

const wait: Take<'wait'> = async ({ paper, house, guests }, { minutes }) => {
  paper.now += minutes * 60_000;
  house.setClock(paper.now);
  return guests[minutes % guests.length];
};

export const takeStep: { [K in keyof Steps]: Take<K> } = {
  ...{ book, cancel, checkOut, press, order, cook, cancelOrder, sellOut },
  ...{ rate, rateAgain, hide, redeem, wait },
};
