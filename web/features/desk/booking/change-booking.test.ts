import { afterEach, expect, it, vi } from 'vitest';
import { changeBooking } from './change-booking.ts';

afterEach(() => vi.unstubAllGlobals());

const seen = {
  _id: 'RM-1',
  kind: 'room',
  id: 4,
  date: '2026-11-18',
  time: '16:00',
  count: 2,
  version: 7,
  isOver: false,
} as const;
const words = { failed: 'No', done: () => 'Done', notUndone: 'Not back', undone: 'Back' };
const changed = { amount: 96, difference: 28, endsAt: '2026-11-20T11:00:00Z', version: 8 };

/** Collects the request bodies. */
const listen = (): unknown[] => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json(changed);
  });
  return bodies;
};

it('sends the price that was shown, and takes back only what nobody has changed since [DESK-93, DESK-94]', async () => {
  const bodies = listen();
  const action = changeBooking(seen, { id: 5 }, { amount: 96 }, words);
  const result = await action.call();
  await action.done?.(result).undo?.call();
  expect(bodies).toEqual([
    { id: 5, amount: 96, version: 7 },
    { id: 4, date: '2026-11-18', time: '16:00', nights: 2, version: 8 },
  ]);
});

it('offers no way back to an end that is past', () => {
  const action = changeBooking({ ...seen, isOver: true }, { nights: 3 }, { amount: 96 }, words);
  expect(action.done?.(changed)).toEqual({ text: 'Done' });
});
