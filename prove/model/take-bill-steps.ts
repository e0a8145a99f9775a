import { expect } from 'vitest';
import type { Answer } from './open-desk.ts';
import type { Stay } from './paper.ts';
import { findAdmin, isAdmin, isRefused, one, personOf, type Run, type Take } from './run.ts';
import { settle } from './settle-paper.ts';
import { type OpenBooking, openBooking, refuseAtDesk } from './take-stay-steps.ts';

const path = ({ id }: Stay) => `/desk/bookings/${id}`;

/** Expects the bill to be as on paper, read by any admin. */
export const expectBill = async (run: Run, stay: Stay): Promise<void> => {
  const admin = findAdmin(run);
  if (!admin) return;
  const { total, paid, paidOnline, due } = await run.house.send('GET', `${path(stay)}/bill`, admin);
  const onPaper = Object.entries(stay.bill.sums()).map(([name, cents]) => [name, cents / 100]);
  expect({ total, paid, paidOnline, due }).toEqual(Object.fromEntries(onPaper));
};

/** Settles and checks a bill after a change. */
const finish = async (run: Run, stay: Stay, what: string): Promise<void> => {
  settle(run.paper, stay);
  run.count(what);
  await expectBill(run, stay);
};

/** A hold can neither be paid at the desk nor charged. */
const isHeld = ({ state }: Stay): boolean => state === 'held';

export const charge: Take<'charge'> = async (run, { which, by, cents }) => {
  const at = openBooking(run, which, by, ({ state }) => state === 'booked' || state === 'in');
  if (!at) return undefined;
  const { stay, caller } = at;
  const body = { title: cents > 0 ? 'Towel' : 'Discount', amount: cents / 100 };
  const response = await run.house.send('POST', `${path(stay)}/charges`, caller, body);
  const code = refuseAtDesk(run, at, () => (isHeld(stay) ? 'WRONG_STATUS' : stay.bill.charge(cents)));
  if (!isRefused(run, response, code)) {
    stay.bill.charges.push({ id: Number(response.insertedId), cents, isRemoved: false });
    await finish(run, stay, 'charged');
  }
  return personOf(run, stay.uid);
};

/** The drawn amount, or exactly what is open. */
const amountOf = (cents: number, isAll: boolean, all: number): number => (isAll && all > 0 ? all : cents);

const payAmount = async (run: Run, at: OpenBooking, amount: number): Promise<void> => {
  const { stay, caller } = at;
  const body = { amount: amount / 100, method: 'cash' };
  const response = await run.house.send('POST', `${path(stay)}/payments`, caller, body);
  const code = refuseAtDesk(run, at, () => (isHeld(stay) ? 'WRONG_STATUS' : stay.bill.pay(amount)));
  if (!isRefused(run, response, code)) await finish(run, stay, 'paid at the desk');
};

export const pay: Take<'pay'> = async (run, { which, by, cents, all }) => {
  const at = openBooking(run, which, by, ({ state, bill }) => state !== 'held' && bill.sums().due > 0);
  if (!at) return undefined;
  const { stay } = at;
  await payAmount(run, at, amountOf(cents, all, stay.bill.sums().due));
  return personOf(run, stay.uid);
};

export const takeOff: Take<'takeOff'> = async (run, { which, by, charge: number, isPaidFirst }) => {
  const at = openBooking(run, which, by, ({ bill }) => bill.charges.length > 0);
  const extra = at && one(at.stay.bill.charges, number);
  if (!at || !extra) return undefined;
  const { stay, caller } = at;
  const { due } = stay.bill.sums();
  if (isPaidFirst && due > 0) await payAmount(run, at, due);
  const address = `${path(stay)}/charges/${extra.id}?reason=mistake`;
  const response = await run.house.send('DELETE', address, caller);
  const code = refuseAtDesk(run, at, () => stay.bill.remove(extra));
  if (!isRefused(run, response, code)) await finish(run, stay, 'taken off');
  return personOf(run, stay.uid);
};

const expectParts = ({ online, desk }: Answer, parts: { online: number; desk: number }): void =>
  expect({ online, desk }).toEqual({ online: parts.online / 100, desk: parts.desk / 100 });

/** Clerks take money, but only admins give it back. */
export const refund: Take<'refund'> = async (run, { which, by, cents, all }) => {
  const at = openBooking(run, which, by, ({ bill }) => bill.sums().paid > 0);
  if (!at) return undefined;
  const { stay, caller } = at;
  const amount = amountOf(cents, all, stay.bill.sums().paid);
  const body = { amount: amount / 100, method: 'cash', reason: 'No hot water' };
  const response = await run.house.send('POST', `${path(stay)}/refunds`, caller, body);
  const given: { parts?: { online: number; desk: number } } = {};
  const refuse = () => {
    const parts = stay.bill.refund(amount);
    if (typeof parts === 'string') return parts;
    given.parts = parts;
    return undefined;
  };
  const code = isAdmin(run, caller) ? refuseAtDesk(run, at, refuse) : 'NOT_ALLOWED';
  if (!isRefused(run, response, code) && given.parts) {
    expectParts(response, given.parts);
    await finish(run, stay, 'given back');
  }
  return personOf(run, stay.uid);
};
