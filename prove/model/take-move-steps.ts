import { expect } from 'vitest';
import { longest } from '#contract/kinds.ts';
import { takenCodes } from '#server/testing/list-bookables.ts';
import { type Change, findBefore, type Planned, planMove, priceMove } from './move-paper.ts';
import type { Answer, Person } from './open-desk.ts';
import type { Paper, Stay } from './paper.ts';
import * as desk from './paper.ts';
import { dateOf, isRefused, personOf, type Run, type Take, thingOf } from './run.ts';
import { settle } from './settle-paper.ts';
import { expectReadiness, isReady, leave, openBooking, refuseAtDesk } from './take-stay-steps.ts';

/** A move on paper, and the prices that follow from it. */
type Decided = { planned: Planned; units: number[]; goesBack: boolean };

/** Whether a guest who is in moves back to the place left a moment ago, which is then as they left it. */
const doesGoBack = (paper: Paper, stay: Stay, { place }: Planned): boolean => {
  const before = findBefore(paper, stay);
  return before?.wasClean !== undefined && before.place.bookable === place.bookable;
};

const decide = (paper: Paper, stay: Stay, change: Change, isAnyway: boolean): Decided | string => {
  const planned = planMove(paper, stay, change);
  if (typeof planned === 'string') return planned;
  const { place, since } = planned;
  if (!desk.isFreeBesides(paper, { ...place, since }, stay)) return takenCodes[place.bookable.kind];
  const isElsewhere = stay.state === 'in' && place.bookable !== stay.bookable;
  const goesBack = isElsewhere && doesGoBack(paper, stay, planned);
  const isClean = goesBack || !paper.toClean.has(place.bookable);
  if (isElsewhere && !isAnyway && !isReady(paper, { ...stay, ...place }, isClean)) return 'NOT_READY';
  const units = priceMove(paper, stay, planned);
  return stay.bill.wouldFallBelowZero(desk.sum(units)) ? 'TOTAL_BELOW_ZERO' : { planned, units, goesBack };
};

/** A room that is left needs cleaning; a guest who moves back finds it as it was. */
const changeRooms = (paper: Paper, stay: Stay, { planned, goesBack }: Decided): { wasClean?: boolean } => {
  const { bookable } = planned.place;
  if (stay.state !== 'in' || bookable === stay.bookable) return {};
  if (goesBack) {
    if (bookable.kind === 'room' && findBefore(paper, stay)?.wasClean) paper.toClean.delete(bookable);
    return {};
  }
  const wasClean = !paper.toClean.has(stay.bookable);
  leave(paper, stay);
  return { wasClean };
};

const write = (paper: Paper, stay: Stay, decided: Decided, isByDesk: boolean): void => {
  const { place, since } = decided.planned;
  const { bookable, date, time, count, units } = stay;
  const before = { place: { bookable, date, time, count }, units, at: paper.now };
  const left = changeRooms(paper, stay, decided);
  if (isByDesk) stay.before = { ...before, ...left };
  Object.assign(stay, place, { since, units: decided.units, undo: undefined });
  desk.endWaiting(paper, stay);
  if (desk.sum(units) === desk.sum(decided.units)) return;
  stay.bill.stay(desk.sum(decided.units));
  settle(paper, stay);
};

const expectMoved = (response: Answer, stay: Stay, { planned, units }: Decided): void => {
  const endsAt = new Date(desk.endOf(planned.place)).toISOString().replace('.000Z', 'Z');
  const difference = desk.sum(units) - desk.centsOf(stay);
  expect(response).toMatchObject({ amount: desk.sum(units) / 100, difference: difference / 100, endsAt });
};

const isSame = (stay: Stay, { place }: Planned): boolean =>
  place.bookable === stay.bookable &&
  place.date === stay.date &&
  place.time === stay.time &&
  place.count === stay.count;

const canMove = ({ state }: Stay): boolean => state === 'booked' || state === 'in';

type Asked = { stay: Stay; response: Answer; code: string | undefined; decided: Decided | string };

const conclude = async (
  run: Run,
  { stay, response, code, decided }: Asked,
  how: { preview: boolean; isByDesk: boolean },
): Promise<Person> => {
  const refusal = code ?? (typeof decided === 'string' ? decided : undefined);
  if (!isRefused(run, response, refusal) && typeof decided !== 'string') {
    expectMoved(response, stay, decided);
    if (!how.preview && !isSame(stay, decided.planned)) {
      write(run.paper, stay, decided, how.isByDesk);
      run.count(how.isByDesk ? 'moved' : 'extended');
      await expectReadiness(run);
    }
  }
  return personOf(run, stay.uid);
};

export const move: Take<'move'> = async (run, { which, by, to, anyway, preview }) => {
  const { paper, house } = run;
  const at = openBooking(run, which, by, canMove);
  if (!at) return undefined;
  const { stay, caller } = at;
  const { kind } = stay.bookable;
  const change: Change = {
    ...(to.bookable !== undefined && { bookable: thingOf(run, to.bookable, kind) }),
    ...(to.day !== undefined && { date: dateOf(run, to.day) }),
    ...(to.time !== undefined && { time: to.time }),
    ...(to.count !== undefined && { count: to.count }),
  };
  const { bookable, count, ...when } = change;
  const response = await house.send('PUT', `/desk/bookings/${stay.id}`, caller, {
    ...when,
    anyway,
    preview,
    ...(bookable && { id: bookable.id }),
    ...(count && { [kind === 'room' ? 'nights' : 'duration']: count }),
  });
  const isMovable = desk.statusOf(paper, stay) === 'Confirmed' || stay.state === 'in';
  const code = refuseAtDesk(run, at, () => (isMovable ? undefined : 'WRONG_STATUS'));
  const decided = code ?? decide(paper, stay, change, anyway);
  return conclude(run, { stay, response, code, decided }, { preview, isByDesk: true });
};

/** Only the guest may extend a stay, and only make it longer. */
const refuseExtending = (paper: Paper, stay: Stay, caller: Person, more: number): string | undefined => {
  if (desk.isGone(paper, stay)) return 'BOOKING_NOT_FOUND';
  if (caller.uid !== stay.uid) return 'NOT_ALLOWED';
  if (!['Confirmed', 'Checked in'].includes(desk.statusOf(paper, stay))) return 'WRONG_STATUS';
  return stay.count + more > longest[stay.bookable.kind] ? 'STAY_TOO_LONG' : undefined;
};

export const extend: Take<'extend'> = async (run, { which, by, more, preview }) => {
  const { paper, house } = run;
  const at = openBooking(run, which, by, canMove);
  if (!at) return undefined;
  const { stay, caller } = at;
  const response = await house.send('POST', `/bookings/${stay.id}/extend`, caller, {
    [stay.bookable.kind === 'room' ? 'nights' : 'duration']: more,
    preview,
  });
  const code = refuseExtending(paper, stay, caller, more);
  const decided = code ?? decide(paper, stay, { count: stay.count + more }, false);
  return conclude(run, { stay, response, code, decided }, { preview, isByDesk: false });
};
