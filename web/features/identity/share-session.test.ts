import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { bookableQuery } from '#web/features/bookables/bookable-queries.ts';
import { sessionQuery } from './session.ts';
import { shareSession } from './share-session.ts';

const user = { id: 'mara', name: 'Mara', email: 'mara@example.test', emailVerified: true, role: 'user' };

/** The user by the server. */
let signedIn: typeof user | undefined;
const session = { createdAt: '2026-11-16T14:12:00.000Z' };
const asked = vi.fn(async () => Response.json(signedIn ? { session, user: signedIn } : null));
const leaves: (() => void)[] = [];

beforeEach(() => void vi.stubGlobal('fetch', asked.mockClear()));
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  vi.unstubAllGlobals();
});

/** A tab that has loaded the session. */
const openTab = async () => {
  const client = new QueryClient();
  await client.fetchQuery(sessionQuery);
  leaves.push(shareSession(client));
  return {
    client,
    learn: () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }),
    uid: () => client.getQueryData(sessionQuery.queryKey)?.uid,
  };
};

test('whoever signs out in one tab has signed out in all, and what they were shown is gone', async () => {
  signedIn = user;
  const [one, other] = [await openTab(), await openTab()];
  other.client.setQueryData(['GET /bookings', {}], ['a booking of hers']);
  signedIn = undefined;
  one.client.setQueryData(sessionQuery.queryKey, null);
  await expect.poll(other.uid).toBeUndefined();
  await expect.poll(() => other.client.getQueryData(['GET /bookings', {}])).toBeUndefined();
});

test('whoever signs in in one tab has signed in in all', async () => {
  signedIn = undefined;
  const [one, other] = [await openTab(), await openTab()];
  signedIn = user;
  await one.learn();
  await expect.poll(other.uid).toBe('mara');
});

test('whoever signs in elsewhere stays on the page of the room that they book', async () => {
  signedIn = undefined;
  const [one, other] = [await openTab(), await openTab()];
  other.client.setQueryData(['GET /bookings', {}], []);
  const { queryKey } = bookableQuery('room', '12');
  const room = { id: 12, title: 'The Ink Room' } as Bookable; // the rest is not used
  other.client.setQueryData(queryKey, room);
  signedIn = user;
  await one.learn();
  await expect.poll(() => other.client.getQueryData(['GET /bookings', {}])).toBeUndefined();
  expect(other.client.getQueryData(queryKey)).toBe(room);
});

test('the server decides: a tab that is wrong about who is signed in changes nothing elsewhere [AUTH-23]', async () => {
  signedIn = user;
  const [one, other] = [await openTab(), await openTab()];
  other.client.setQueryData(['GET /bookings', {}], ['a booking of hers']);
  asked.mockClear();
  one.client.setQueryData(sessionQuery.queryKey, null);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(other.uid()).toBe('mara');
  expect(other.client.getQueryData(['GET /bookings', {}])).toEqual(['a booking of hers']);
});

test('a tab that knows it already asks for nothing', async () => {
  signedIn = undefined;
  const [one, stranger] = [await openTab(), await openTab()];
  signedIn = user;
  await openTab();
  asked.mockClear();
  await one.learn();
  await expect.poll(stranger.uid).toBe('mara');
  expect(asked).toHaveBeenCalledTimes(2);
});
