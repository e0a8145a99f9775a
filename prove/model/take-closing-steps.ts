import { expect } from 'vitest';
import type { BookingRequest } from './paper.ts';
import * as desk from './paper.ts';
import { actor, dateOf, guestAt, isRefused, isStaff, one, type Run, type Take, thingOf } from './run.ts';

/** Days for rooms, moments otherwise, from the first closed one to the first open one. */
const timesOf = ({ bookable, date, time, count }: BookingRequest): { from: string; to: string } => {
  if (bookable.kind === 'room') return { from: date, to: desk.nightAfter(date, count) };
  const from = desk.startOf({ date, time });
  return { from: new Date(from).toISOString(), to: new Date(from + count * desk.hour).toISOString() };
};

const atDesk = (run: Run, by: Parameters<typeof actor>[2]) => actor(run, guestAt(run, 0).uid, by);

export const block: Take<'block'> = async (run, { by, bookable: number, day, count, hour }) => {
  const { paper, house } = run;
  const bookable = thingOf(run, number);
  const request = { bookable, date: dateOf(run, day), time: hour, count };
  const caller = atDesk(run, by);
  const response = await house.send('POST', '/desk/blocks', caller, {
    kind: bookable.kind,
    id: bookable.id,
    ...timesOf(request),
    reason: 'Painters',
  });
  const inTheWay = desk.findInTheWay(paper, request);
  const code = isStaff(run, caller) ? (inTheWay.length > 0 ? 'BLOCK_CLASH' : undefined) : 'NOT_ALLOWED';
  if (!isRefused(run, response, code)) {
    paper.blocks.push({ ...request, id: `${response.insertedId}`, isOpened: false });
    run.count('closed');
  } else if (response.code === 'BLOCK_CLASH') {
    const named = (response.bookings as { _id: string }[]).map(({ _id }) => _id); // the API's own shape
    expect(named.toSorted()).toEqual(inTheWay.map(({ id }) => id).toSorted());
  }
  return undefined;
};

export const unblock: Take<'unblock'> = async (run, { which, by }) => {
  const found = one(run.paper.blocks, which);
  if (!found) return undefined;
  const caller = atDesk(run, by);
  const response = await run.house.send('DELETE', `/desk/blocks/${found.id}`, caller);
  const code = found.isOpened ? 'BLOCK_NOT_FOUND' : undefined;
  if (!isRefused(run, response, isStaff(run, caller) ? code : 'NOT_ALLOWED')) {
    found.isOpened = true;
    run.count('opened');
  }
  return undefined;
};
