import { addDays } from '#contract/dates.ts';
import type { SeededRandom } from '#server/lib/seeded-random.ts';
import type { addGuests } from '#server/testing/add-guests.ts';
import { type Answer, ask } from './ask.ts';
import { type Desk, type DeskStay, runStay } from './desk-stays.ts';

type Guest = Awaited<ReturnType<typeof addGuests>>[number];

/** Something to do once, by a guest or at the desk; its number determines the request and its date. */
export type Action =
  | { number: number; kind: 'booking' | 'order' | 'cart'; guest: Guest }
  | ({ number: number; kind: 'stay' } & DeskStay);

/** An action's progress at a moment: what was acknowledged, and the response to its last call. */
export type Outcome = {
  action: Action;
  at: Date;
  last: Answer;
  held?: string;
  stay?: { id: string; calls: string[] };
  done?: string;
};

// The servers use the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 10);

const soup = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

/** Every action has a day of its own where it needs one, so that no two of them clash. */
const bookingOf = (number: number) => {
  const date = addDays(firstDay, number);
  const id = 2 + (Math.floor(number / 2) % 4);
  return number % 2 === 0
    ? { path: '/api/bookings', body: { roomId: id, date, time: '16:00', nights: 1 } }
    : { path: '/api/pcbookinghistory', body: { pcId: id, date, time: '10:00', duration: 2 } };
};

const cartOf = (number: number) => {
  const date = addDays(firstDay, number);
  return [
    { kind: 'room', id: 1, date, time: '16:00' },
    { kind: 'study', id: 13, date, time: '10:00', duration: 2 },
    { kind: 'pc', id: 1, date, time: '10:00' },
    { kind: 'food', ...soup },
  ];
};

const kinds = ['booking', 'booking', 'order', 'cart', 'stay'] as const;

export const generateActions = (random: SeededRandom, guests: readonly Guest[], desk: Desk) => {
  let number = 0;
  return (): Action => {
    number += 1;
    const guest = guests[number % guests.length];
    if (!guest) throw new Error('There are no guests.');
    const kind = random.pick(kinds);
    return kind === 'stay' ? { number, kind, ...desk(number) } : { number, kind, guest };
  };
};

export const keyOf = ({ number }: Action): string => `action-${number}`;

/** Runs an action as a browser does, or again under the same key. */
export const runAction = async (address: string, action: Action): Promise<Outcome> => {
  const end = (outcome: Omit<Outcome, 'action' | 'at'>): Outcome => ({ action, at: new Date(), ...outcome });
  if (action.kind === 'stay') return end(await runStay(address, action, keyOf(action)));
  const { number, kind, guest } = action;
  const headers = { ...guest.headers, 'idempotency-key': keyOf(action) };
  const post = (path: string, body: object) => ask(address, path, { headers, body });
  if (kind !== 'cart') {
    const { path, body } = kind === 'order' ? { path: '/api/orderDetails', body: soup } : bookingOf(number);
    const last = await post(path, body);
    return end({ last, ...(last.status === 201 && { done: last.body?.insertedId ?? '' }) });
  }
  const hold = await post('/api/checkout', { lines: cartOf(number) });
  const held = hold.body?.checkoutId;
  if (hold.status !== 201 || held === undefined) return end({ last: hold });
  const paid = await post(`/api/checkout/${held}/sandbox`, { outcome: 'paid' });
  // A repeat of a payment whose response was lost is refused, because nothing is left to pay.
  const isPaid = paid.status === 200 || paid.body?.code === 'CHECKOUT_OVER';
  return end({ last: paid, held, ...(isPaid && { done: held }) });
};
