import { expect } from 'vitest';
import { takenCodes } from '#server/testing/list-bookables.ts';
import type { By } from './generate-parts.ts';
import type { Person } from './open-desk.ts';
import type { Paper, Stay, Undo } from './paper.ts';
import * as desk from './paper.ts';
import { actor, findAdmin, isRefused, isStaff, one, personOf, type Run, type Take, thingOf } from './run.ts';
import { pass } from './take-desk-steps.ts';

/** A booking at the desk, and the caller: staff, or somebody who has no business there. */
export type OpenBooking = { stay: Stay; caller: Person };

export const openBooking = (
  run: Run,
  which: number,
  by: By,
  isLikely: (stay: Stay) => boolean,
): OpenBooking | undefined => {
  const likely = run.paper.stays.filter(isLikely);
  // Mostly a booking that allows the step.
  const stay = one(which % 4 > 0 && likely.length > 0 ? likely : run.paper.stays, which);
  return stay && { stay, caller: actor(run, stay.uid, by) };
};

/** The refusal of a step: only staff get as far as the booking, and only if it exists. */
export const refuseAtDesk = (
  run: Run,
  { stay, caller }: OpenBooking,
  refuse: () => string | undefined,
): string | undefined => {
  if (run.paper.suspended.has(caller.uid)) return 'NOT_SIGNED_IN';
  if (!isStaff(run, caller)) return 'NOT_ALLOWED';
  return desk.isGone(run.paper, stay) ? 'BOOKING_NOT_FOUND' : refuse();
};

type Action = Undo['action'] | 'undo';

/** Takes a step with a booking; returns whether it was done. */
const act = async (
  run: Run,
  at: { stay: Stay; caller: Person },
  { action, body = {}, refuse }: { action: Action; body?: object; refuse: () => string | undefined },
): Promise<boolean> => {
  const response = await run.house.send('POST', `/desk/bookings/${at.stay.id}/${action}`, at.caller, body);
  return !isRefused(run, response, refuseAtDesk(run, at, refuse));
};

/** Expects every room to be as clean as on paper. */
export const expectReadiness = async (run: Run): Promise<void> => {
  const admin = findAdmin(run);
  if (!admin) return;
  const { rooms } = await run.house.send('GET', '/desk/rooms', admin);
  const shown = rooms as { kind: string; id: number; readiness: string }[]; // the API's own shape
  const onPaper = [...run.paper.toClean].map(({ kind, id }) => `${kind} ${id}`);
  const toClean = shown
    .filter(({ readiness }) => readiness === 'to clean')
    .map(({ kind, id }) => `${kind} ${id}`);
  expect(toClean.toSorted()).toEqual(onPaper.toSorted());
};

/** Another guest who is in a sleeping room, also after their time. */
const isOccupied = ({ stays }: Paper, stay: Stay, isOther: (one: Stay) => boolean): boolean =>
  stay.bookable.kind === 'room' &&
  stays.some((one) => one !== stay && one.state === 'in' && one.bookable === stay.bookable && isOther(one));

/** Whether a guest can move into a place: it is clean, and nobody else is in it. */
export const isReady = (paper: Paper, stay: Stay, isClean = !paper.toClean.has(stay.bookable)): boolean =>
  isClean && !isOccupied(paper, stay, ({ uid }) => uid !== stay.uid);

/** A sleeping room needs cleaning after a guest has left, unless a guest of another booking is in it. */
export const leave = (paper: Paper, stay: Stay): { wasClean?: boolean } => {
  if (stay.bookable.kind !== 'room' || isOccupied(paper, stay, () => true)) return {};
  const wasClean = !paper.toClean.has(stay.bookable);
  paper.toClean.add(stay.bookable);
  return { wasClean };
};

const isTooEarly = (paper: Paper, stay: Stay): boolean =>
  stay.bookable.kind === 'room'
    ? desk.today(paper) < stay.date
    : paper.now < desk.startOf(stay) - desk.hour / 2;

export const checkIn: Take<'checkIn'> = async (run, { which, by, anyway }) => {
  const { paper } = run;
  const at = openBooking(run, which, by, (stay) => stay.state === 'booked' && !isTooEarly(paper, stay));
  if (!at) return undefined;
  const { stay } = at;
  const refuse = () => {
    if (stay.state !== 'booked') return 'WRONG_STATUS';
    if (desk.isOver(paper, stay)) return 'BOOKING_OVER';
    if (isTooEarly(paper, stay)) return 'TOO_EARLY';
    return anyway || isReady(paper, stay) ? undefined : 'NOT_READY';
  };
  const isDone = await act(run, at, { action: 'check-in', body: { anyway }, refuse });
  if (isDone) {
    stay.state = 'in';
    stay.undo = { action: 'check-in', at: paper.now };
    run.count('checked in');
  }
  return personOf(run, stay.uid);
};

export const leaveHouse: Take<'leaveHouse'> = async (run, { which, by, leaveDue }) => {
  const { paper } = run;
  const at = openBooking(run, which, by, ({ state }) => state === 'in');
  if (!at) return undefined;
  const { stay } = at;
  const refuse = () => {
    if (stay.state !== 'in') return 'WRONG_STATUS';
    return stay.bill.sums().due > 0 && !leaveDue ? 'BILL_DUE' : undefined;
  };
  const isDone = await act(run, at, { action: 'check-out', body: { leaveDue }, refuse });
  if (isDone) {
    stay.undo = { action: 'check-out', at: paper.now, ...leave(paper, stay) };
    stay.state = 'left';
    run.count('checked out');
    await expectReadiness(run);
  }
  return personOf(run, stay.uid);
};

export const noShow: Take<'noShow'> = async (run, { which, by }) => {
  const { paper } = run;
  const at = openBooking(run, which, by, (stay) => stay.state === 'booked' && desk.hasStarted(paper, stay));
  if (!at) return undefined;
  const { stay } = at;
  const refuse = () => {
    if (stay.state !== 'booked') return 'WRONG_STATUS';
    return desk.hasStarted(paper, stay) ? undefined : 'NOT_STARTED';
  };
  const isDone = await act(run, at, { action: 'no-show', refuse });
  if (isDone) {
    stay.state = 'absent';
    stay.undo = { action: 'no-show', at: paper.now };
    run.count('did not come');
  }
  return personOf(run, stay.uid);
};

const undone = {
  'check-in': { from: 'booked', to: 'in' },
  'check-out': { from: 'in', to: 'left' },
  'no-show': { from: 'booked', to: 'absent' },
} as const;

const refuseUndo = (paper: Paper, stay: Stay): string | undefined => {
  const { undo, state, bookable } = stay;
  const isOpen = undo && undone[undo.action].to === state && paper.now <= undo.at + 10 * 60_000;
  if (!isOpen) return 'NOTHING_TO_UNDO';
  return desk.isFreeBesides(paper, stay, stay) ? undefined : takenCodes[bookable.kind];
};

export const takeItBack: Take<'takeItBack'> = async (run, { which, by, minutesLater }) => {
  const { paper } = run;
  if (minutesLater > 0) await pass(run, minutesLater);
  const at = openBooking(run, which, by, ({ undo }) => undo !== undefined);
  if (!at) return undefined;
  const { stay } = at;
  const isDone = await act(run, at, { action: 'undo', refuse: () => refuseUndo(paper, stay) });
  if (isDone && stay.undo) {
    const { action, wasClean } = stay.undo;
    stay.state = undone[action].from;
    if (wasClean) paper.toClean.delete(stay.bookable);
    stay.undo = undefined;
    desk.endWaiting(paper, stay);
    run.count(`${action} undone`);
    await expectReadiness(run);
  }
  return personOf(run, stay.uid);
};

export const ready: Take<'ready'> = async (run, { bookable: number, by, clean }) => {
  const { paper, house } = run;
  const bookable = thingOf(run, number);
  const caller = actor(run, run.guests[0]?.uid ?? '', by);
  const response = await house.send('PUT', `/desk/readiness/${bookable.kind}/${bookable.id}`, caller, {
    state: clean ? 'clean' : 'to clean',
  });
  if (!isRefused(run, response, isStaff(run, caller) ? undefined : 'NOT_ALLOWED')) {
    if (clean) paper.toClean.delete(bookable);
    else paper.toClean.add(bookable);
    await expectReadiness(run);
  }
  return undefined;
};
