import { addDays } from '#contract/dates.ts';
import type { SeededRandom } from '#server/lib/seeded-random.ts';
import type { addGuests } from '#server/testing/add-guests.ts';

type Guest = Awaited<ReturnType<typeof addGuests>>[number];

/** Something that a guest wants once; what it is and when it is for follows from its number. */
export type GuestAction = { number: number; kind: 'booking' | 'order' | 'cart'; guest: Guest };

/** How a call went; without a status nobody lived to answer it. */
export type Answer = {
  status: number | undefined;
  seconds: number;
  retryAfter?: string | null;
  body?: { insertedId?: string; checkoutId?: string; code?: string };
};

/** How far an action came by a moment: what was acknowledged, and the answer to the call that was the last. */
export type Outcome = { action: GuestAction; at: Date; last: Answer; held?: string; done?: string };

// The servers go by the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 10);

/** Longer than any call may take. */
const patience = 30_000;

/** Makes a call; a server that is not there, or dies meanwhile, is an answer without a status. */
export const ask = async (
  address: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<Answer> => {
  const begun = performance.now();
  const took = () => (performance.now() - begun) / 1000;
  try {
    const response = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
    const isJson = response.headers.get('content-type')?.includes('json');
    const said = isJson ? ((await response.json()) as Answer['body']) : undefined; // the API's own shapes
    if (!isJson) await response.arrayBuffer();
    return {
      ...{ status: response.status, seconds: took(), retryAfter: response.headers.get('retry-after') },
      ...(said && { body: said }),
    };
  } catch {
    return { status: undefined, seconds: took() };
  }
};

const soup = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

/** Every action has a day of its own where it needs one, so that nobody stands in another's way. */
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

const kinds = ['booking', 'booking', 'order', 'cart'] as const;

export const generateGuestActions = (random: SeededRandom, guests: readonly Guest[]) => {
  let number = 0;
  return (): GuestAction => {
    number += 1;
    const guest = guests[number % guests.length];
    if (!guest) throw new Error('Nobody came.');
    return { number, kind: random.pick(kinds), guest };
  };
};

export const keyOf = ({ number }: GuestAction): string => `action-${number}`;

/** Runs an action as a browser does, or again under the same key. */
export const runGuestAction = async (address: string, action: GuestAction): Promise<Outcome> => {
  const { number, kind, guest } = action;
  const headers = { ...guest.headers, 'idempotency-key': keyOf(action) };
  const end = (outcome: Pick<Outcome, 'last' | 'held' | 'done'>): Outcome => ({
    action,
    at: new Date(),
    ...outcome,
  });
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
  // One who has paid without hearing of it is told that there is nothing left to pay.
  const isPaid = paid.status === 200 || paid.body?.code === 'CHECKOUT_OVER';
  return end({ last: paid, held, ...(isPaid && { done: held }) });
};
