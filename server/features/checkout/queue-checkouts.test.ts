import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { sandbox } from '../../payments/sandbox.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { findRow } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { queueCheckouts } from './queue-checkouts.ts';
import { startCheckout } from './start-checkout.ts';

const createWork = (limits: Parameters<typeof queueCheckouts>[0]) => {
  const queue = queueCheckouts(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (uid: string) =>
    queue(uid, () => {
      begun.push(uid);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return { begun, ends, ask };
};

const busy = { code: 'UNAVAILABLE' };

it('refuses whoever comes when too many wait, and nobody once there is room', async () => {
  const { begun, ends, ask } = createWork({ atOnce: 1, waiting: 2, waitingOfGuest: 5 });
  const asked = ['a', 'b', 'c'].map(ask);
  await expect(ask('d')).rejects.toMatchObject(busy);
  ends[0]?.();
  await asked[0];
  await expect.poll(() => begun).toEqual(['a', 'b']);
  void ask('e');
  ends[1]?.();
  await asked[1];
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
});

it('lets one guest take one place, however often they ask, and refuses them what is too much', async () => {
  const { begun, ends, ask } = createWork({ atOnce: 2, waiting: 1, waitingOfGuest: 3 });
  const own = [1, 2, 3, 4].map(() => ask('eager'));
  await expect(ask('eager')).rejects.toMatchObject(busy);
  void ask('other');
  expect(begun).toEqual(['eager', 'other']);
  ends[0]?.();
  await own[0];
  await expect.poll(() => begun).toEqual(['eager', 'other', 'eager']);
});

it('is left before a refused cart is explained', async () => {
  const house = await createTestApp();
  const { uid, name, email } = await createGuest(house);
  const { token } = await findRow(house.db, 'sessions', { user_id: uid }, ['token']);
  const caller = {
    uid,
    token,
    name,
    email,
    emailVerified: true,
    role: 'user' as const,
    hasSecondFactor: false,
    isConfirmed: true,
    language: null,
  };
  const left: unknown[] = [];
  const desk = {
    now: Temporal.Instant.from('2026-11-15T18:00:00Z'),
    timeZone: 'Europe/Lisbon',
    origin: 'http://localhost',
    maxUpcoming: 20,
    session: { caller, confirm: async () => caller },
  };
  const till = {
    db: house.database.db,
    provider: sandbox,
    queue: <T>(_uid: string, work: () => Promise<T>) =>
      work().catch((error: Error) => {
        left.push(error.name);
        throw error;
      }),
    limit: <T>(work: () => Promise<T>) => work(),
  };
  const line = { kind: 'room' as const, id: 999, date: '2026-12-01', time: '16:00', nights: 1 };
  const refused = startCheckout(till, desk, { uid, token, call: 'POST /checkout' }, { lines: [line] });
  await expect(refused).rejects.toMatchObject({ code: 'LINES_REFUSED' });
  expect(left).toEqual(['LinesRefused']);
});
