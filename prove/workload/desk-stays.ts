import { dateAt, timeAt } from '#contract/venue-time.ts';
import type { Db } from '#server/db/schema.ts';
import { systemClock } from '#server/lib/clock.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { addPcs } from './add-pcs.ts';
import { type Answer, ask } from './ask.ts';

const clerkCount = 4;
/** More stays than are ever open at once. */
const pairs = 100;
const timeZone = 'Europe/Lisbon';

/** A guest who walks in for an hour at a PC, and is moved to another one. */
export type DeskStay = {
  headers: { cookie: string };
  pcs: readonly number[];
  when: { date: string; time: string };
};

/** Adds clerks and PCs; returns a function for the stay of a number, which begins now. */
export const openDesk = async (db: Db) => {
  const clerks = await addGuests(db, sharedSecret, clerkCount, { role: 'clerk' });
  const pcs = await addPcs(db, 2 * pairs);
  return (number: number): DeskStay => {
    const clerk = clerks[number % clerkCount];
    if (!clerk) throw new Error('There are no clerks.');
    const now = systemClock.now();
    const first = 2 * (number % pairs);
    return {
      headers: clerk.headers,
      pcs: pcs.slice(first, first + 2),
      when: { date: dateAt(now, timeZone), time: timeAt(now, timeZone) },
    };
  };
};

export type Desk = Awaited<ReturnType<typeof openDesk>>;

const bookCall = 'POST /desk/bookings';

const callsAfter = ({ pcs: [, other] }: Pick<DeskStay, 'pcs'>) => [
  { call: 'POST /desk/bookings/{id}/charges', body: { title: 'Headset', amount: 2 } },
  { call: 'POST /desk/bookings/{id}/payments', body: { amount: 12, method: 'cash' } },
  { call: 'POST /desk/bookings/{id}/check-in', body: {} },
  { call: 'PUT /desk/bookings/{id}', body: { id: other } },
  { call: 'POST /desk/bookings/{id}/check-out', body: {} },
];

/** The calls of a stay, as the desk log records them. */
export const stayCalls: readonly string[] = [bookCall, ...callsAfter({ pcs: [] }).map(({ call }) => call)];

type Progress = { last: Answer; stay?: { id: string; calls: string[] }; done?: string };

/** Takes a guest through the desk, or resumes where it stopped, each call under a key of its own. */
export const runStay = async (
  address: string,
  { headers, pcs, when }: DeskStay,
  key: string,
): Promise<Progress> => {
  const send = (call: string, id: string, body: object): Promise<Answer> => {
    const [method = '', path = ''] = call.split(' ');
    const keyed = { ...headers, 'idempotency-key': `${key}-${stayCalls.indexOf(call)}` };
    return ask(address, `/api${path.replace('{id}', id)}`, { method, headers: keyed, body });
  };
  const place = { kind: 'pc', id: pcs[0], duration: 1, ...when };
  const booked = await send(bookCall, '', { ...place, guest: { name: `Guest ${key}` } });
  const id = booked.body?.insertedId;
  if (booked.status !== 201 || id === undefined) return { last: booked };
  const stay = { id, calls: [bookCall] };
  let last = booked;
  for (const { call, body } of callsAfter({ pcs })) {
    last = await send(call, id, body);
    // Repeats of check-in and check-out are refused once these are done; the log proves that they were.
    const isDone = [200, 201].includes(last.status ?? 0) || last.body?.code === 'WRONG_STATUS';
    if (!isDone) return { last, stay };
    stay.calls.push(call);
  }
  return { last, stay, done: id };
};
