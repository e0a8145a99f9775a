import { expect } from 'vitest';
import { isAhead, isSameTime, placeOf, serve, type Waiting } from './line-paper.ts';
import type { Person } from './open-desk.ts';
import type { BookingRequest, Paper } from './paper.ts';
import * as desk from './paper.ts';
import { actor, guestAt, isRefused, one, personOf, type Run, type Take } from './run.ts';
import { refuseTime, requestOf } from './take-desk-steps.ts';

const refuseWaiting = (paper: Paper, request: BookingRequest, uid: string): string | undefined => {
  const inTheWay = desk.findInTheWay(paper, request);
  if (inTheWay.some((one) => 'uid' in one && one.uid === uid)) return 'TAKEN_BY_YOU';
  if (inTheWay.length === 0) return 'STILL_FREE';
  const own = paper.waiting.filter((waiting) => waiting.uid === uid && isAhead(paper, waiting));
  if (own.length >= 10) return 'TOO_MANY_WAITING';
  return own.some((waiting) => isSameTime(waiting, request)) ? 'ALREADY_WAITING' : undefined;
};

const joinOnce = async (run: Run, guest: Person, request: BookingRequest): Promise<void> => {
  const { paper, house } = run;
  const { bookable, date, time, count } = request;
  const response = await house.send('POST', '/waitlist', guest, {
    kind: bookable.kind,
    id: bookable.id,
    date,
    time,
    [bookable.kind === 'room' ? 'nights' : 'duration']: count,
  });
  const code = refuseTime(paper, request) ?? refuseWaiting(paper, request, guest.uid);
  if (!isRefused(run, response, code)) {
    // Joining drops the guest's entries for past times.
    paper.waiting = paper.waiting.filter((one) => one.uid !== guest.uid || isAhead(paper, one));
    paper.waiting.push({ ...request, id: `${response.insertedId}`, uid: guest.uid, hasPassed: false });
    run.count('in line');
  }
};

export const join: Take<'join'> = async (run, { who, wanted, times }) => {
  const guest = guestAt(run, who);
  const request = requestOf(run, wanted);
  for (let time = 0; time < times; time++) await joinOnce(run, guest, request);
  return guest;
};

export const leaveLine: Take<'leaveLine'> = async (run, { which, by }) => {
  const { paper, house } = run;
  const waiting = one(paper.waiting, which);
  if (!waiting) return undefined;
  const caller = actor(run, waiting.uid, by);
  const response = await house.send('DELETE', `/waitlist/${waiting.id}`, caller);
  if (!isRefused(run, response, by === 'owner' ? undefined : 'NOT_ALLOWED')) {
    if (waiting.hold?.cart) desk.release(paper, waiting.hold.cart);
    paper.waiting = paper.waiting.filter((one) => one !== waiting);
    run.count('out of line');
  }
  return personOf(run, waiting.uid);
};

type Shown = { _id: string; place: number; hold?: { bookingId: string; until: string; amount: number } };

const expectHold = ({ hold }: Waiting, shown: Shown['hold']): void => {
  if (hold && shown && hold.id === '') hold.id = shown.bookingId;
  const until = new Date(hold?.cart?.expiresAt ?? 0).toISOString();
  expect(shown).toEqual(hold && { bookingId: hold.id, until, amount: desk.centsOf(hold) / 100 });
};

const expectLine = async ({ house, paper }: Run, guest: Person): Promise<void> => {
  const shown = (await house.list('/waitlist', guest)) as Shown[]; // the API's own shape
  const own = paper.waiting.filter((waiting) => waiting.uid === guest.uid && isAhead(paper, waiting));
  expect(new Map(shown.map(({ _id, place }) => [_id, place]))).toEqual(
    new Map(own.map((waiting) => [waiting.id, placeOf(paper, waiting)])),
  );
  for (const waiting of own) expectHold(waiting, shown.find(({ _id }) => _id === waiting.id)?.hold);
};

/** Runs the waitlist's job after every step while somebody waits. */
export const serveLine = async (run: Run): Promise<void> => {
  const { paper, house } = run;
  if (paper.waiting.length === 0) return;
  const wasHeld = paper.waiting.filter(({ hold }) => hold).length;
  await house.serveWaiting();
  serve(paper);
  if (paper.waiting.filter(({ hold }) => hold).length > wasHeld) run.count('held for the next');
  const uids = new Set(paper.waiting.map(({ uid }) => uid));
  for (const uid of uids) if (!paper.suspended.has(uid)) await expectLine(run, personOf(run, uid));
};
