import { expect } from 'vitest';
import type { Bookable } from '#server/testing/list-bookables.ts';
import type { Order, Paper, Stay } from './paper.ts';
import * as desk from './paper.ts';
import {
  actor,
  guestAt,
  isAdmin,
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

/** The total that a guest has seen, perhaps before a price changed. */
const toldCents = ({ paper }: Run, dishes: readonly string[], told: 'now' | 'before'): number =>
  desk.sum(dishes.map((name) => paper.prices.get(name)?.[told] ?? Number.NaN));

const roomTypes = { room: 'Sleeping Room', study: 'Group Study Room', pc: 'PC' } as const;

/** The stay whose bill gets the food: its guest is in where the food goes. */
const findBill = (paper: Paper, uid: string, bookable: Bookable): Stay | undefined =>
  paper.stays
    .filter(
      (stay) => stay.uid === uid && stay.bookable === bookable && desk.statusOf(paper, stay) === 'Checked in',
    )
    .toSorted((one, other) => desk.startOf(one) - desk.startOf(other))[0];

export const order: Take<'order'> = async (run, { who, dishes, told, to }) => {
  const { paper, house } = run;
  const guest = guestAt(run, who);
  const bookable = thingOf(run, to);
  const response = await house.send('POST', '/orderDetails', guest, {
    roomType: roomTypes[bookable.kind],
    roomId: `${bookable.id}`,
    foodItems: dishes.map((foodName) => ({ foodName })),
    ...(told && { totalPrice: toldCents(run, dishes, told) / 100 }),
  });
  const cents = desk.sum(dishes.map((name) => priceOfDish(run, name)));
  const isSoldOut = dishes.some((name) => paper.soldOut.has(name));
  const isDearer = told !== undefined && toldCents(run, dishes, told) !== cents;
  const code = isSoldOut ? 'DISH_UNAVAILABLE' : isDearer ? 'PRICE_CHANGED' : undefined;
  if (isRefused(run, response, code)) {
    if (response.code === 'PRICE_CHANGED') expect(response.amount).toBe(cents / 100);
    return guest;
  }
  const stay = findBill(paper, guest.uid, bookable);
  const line = { id: Number(response.insertedId), cents, status: 'new' as const };
  stay?.bill.food.push(line);
  const order = { id: `${response.insertedId}`, uid: guest.uid, cents, status: 'Just Ordered', earned: 0 };
  paper.orders.push({ ...order, ...(stay && { stay, line }) });
  return guest;
};

export const cook: Take<'cook'> = async (run, { which, by, step }) => {
  const found = one(run.paper.orders, which);
  if (!found) return undefined;
  const caller = actor(run, found.uid, by);
  const response = await run.house.send('PUT', `/orderDetails/${found.id}`, caller, { orderInfo: step });
  const refusal = found.status === 'Cancelled' ? 'ORDER_CANCELLED' : undefined;
  const code = isStaff(run, caller) ? refusal : 'NOT_ALLOWED';
  if (!isRefused(run, response, code)) {
    found.status = step;
    if (found.line) found.line.status = 'begun';
  }
  return personOf(run, found.uid);
};

const refuseCancellingOrder = ({ status }: Order): string | undefined => {
  if (status === 'Cancelled') return 'ORDER_CANCELLED';
  return status === 'Just Ordered' ? undefined : 'ORDER_STARTED';
};

export const cancelOrder: Take<'cancelOrder'> = async (run, { which, by }) => {
  const found = one(run.paper.orders, which);
  if (!found) return undefined;
  const response = await run.house.send(
    'POST',
    `/orderDetails/${found.id}/cancel`,
    actor(run, found.uid, by),
    {},
  );
  if (!isRefused(run, response, by === 'owner' ? refuseCancellingOrder(found) : 'NOT_ALLOWED')) {
    found.status = 'Cancelled';
    desk.takeBack(desk.accountOf(run.paper, found.uid), found.earned);
    if (found.line) found.line.status = 'cancelled';
    if (found.stay) settle(run.paper, found.stay);
  }
  return personOf(run, found.uid);
};

const changeDish = async (run: Run, name: string, change: object): Promise<boolean> => {
  const { house, admin } = run;
  const id = house.dishes.find((dish) => dish.name === name)?.id;
  const response = await house.send('PUT', `/menu/${id}`, admin, change);
  if (isRefused(run, response, isAdmin(run, admin) ? undefined : 'NOT_ALLOWED')) return false;
  expect(response).toMatchObject(change);
  return true;
};

export const sellOut: Take<'sellOut'> = async (run, { dish, soldOut }) => {
  if (!(await changeDish(run, dish, { soldOut }))) return undefined;
  if (soldOut) run.paper.soldOut.add(dish);
  else run.paper.soldOut.delete(dish);
  return undefined;
};

/** Orders that were placed, and carts that are held, stay as they are. */
export const reprice: Take<'reprice'> = async (run, { dish, cents }) => {
  if (await changeDish(run, dish, { price: cents / 100 }))
    run.paper.prices.set(dish, { now: cents, before: priceOfDish(run, dish) });
  return one(run.guests, cents);
};
