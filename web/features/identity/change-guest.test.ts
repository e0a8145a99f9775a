import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { cartText, foodText } from '#web/features/cart/cart-text.ts';
import { loyaltyQuery } from '#web/features/loyalty/loyalty-query.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { venueQuery } from '#web/lib/venue.ts';
import { forgetCode, forgetGuest, welcomeGuest } from './change-guest.ts';
import { sessionQuery, type Viewer } from './session.ts';

const venue = { timeZone: 'Europe/Oslo', ahead: 0, payments: 'sandbox' as const };

const mara: Viewer = {
  uid: 'mara',
  name: 'Mara',
  email: 'mara@example.test',
  emailVerified: true,
  photoURL: '',
  language: undefined,
  role: 'user',
  since: '',
};

/** The cached data while Mara is signed in. */
const createKnown = () => {
  const client = new QueryClient();
  client.setQueryData(['GET /bookings', {}], ['a booking of hers']);
  client.setQueryData(loyaltyQuery.queryKey, {
    points: 1_234,
    memberSince: '2026-01-01T00:00:00Z',
    owed: 0,
    rewards: [],
    codes: [],
    history: [],
    hasEarlier: false,
  });
  client.setQueryData(venueQuery.queryKey, venue);
  client.setQueryData(sessionQuery.queryKey, mara);
  return client;
};
const namesIn = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.data !== undefined })
    .map(({ queryKey }) => queryKey[0]);

afterEach(() => {
  for (const text of [cartText, foodText]) text.write('{}');
});

test('whoever signs in finds nothing that was shown to another guest before', async () => {
  const client = createKnown();
  await welcomeGuest(client);
  expect(namesIn(client)).toEqual(['venue']);
});

test('whoever has signed out leaves no answers and no codes, and a cart without them', () => {
  const client = createKnown();
  for (const text of [cartText, foodText]) text.write('{"lines":[1],"code":"PIZZA0000001"}');
  forgetGuest(client);
  expect(namesIn(client)).toEqual(['venue', 'session']);
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  for (const text of [cartText, foodText]) expect(text.read()).toBe('{"lines":[1],"code":""}');
});

const keep = (text?: string) => {
  const kept = new Map(text === undefined ? [] : [['cart', text]]);
  return createStoredText('cart', () => ({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, now) => void kept.set(name, now),
  }));
};

test('a cart loses its code and nothing else', () => {
  const text = keep('{"lines":[{"key":"a"}],"code":"PIZZA0000001","roomId":"7"}');
  forgetCode(text);
  expect(JSON.parse(text.read() ?? '')).toEqual({ lines: [{ key: 'a' }], code: '', roomId: '7' });
});

test.each([undefined, 'no JSON {', '{"lines":[]}'])('%j stays as it is, without a code', (kept) => {
  const text = keep(kept);
  forgetCode(text);
  expect(text.read()).toBe(kept ?? null);
});
