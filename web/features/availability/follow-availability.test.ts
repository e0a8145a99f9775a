import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { catchUp, concerns } from './follow-availability.ts';

const one = ['GET /availability', { query: { kind: 'room', id: 3, from: '2026-11-15' } }];
const kind = ['GET /availability', { query: { kind: 'room' } }];
const all = ['GET /availability', { query: {} }];
const dated = ['bookables', 'room', { date: '2026-11-20', nights: 2, limit: 10 }];
const undated = ['bookables', 'room', { limit: 10 }];

test('a change is a reason to ask again for what was asked about the same thing', () => {
  const room = [{ kind: 'room', id: 3 }] as const;
  expect([one, kind, all, dated].map((key) => concerns(key, room))).toEqual([true, true, true, true]);
});

test('a change of something else is none', () => {
  const other = [{ kind: 'room', id: 4 }] as const;
  expect([one, kind, dated].map((key) => concerns(key, other))).toEqual([false, true, true]);
  const pc = [{ kind: 'pc', id: 3 }] as const;
  expect([one, kind, all, dated].map((key) => concerns(key, pc))).toEqual([false, false, true, false]);
});

test('lists without a date and other questions stay as they are, whatever happened', () => {
  expect([undated, ['venue'], ['bookable', 'room', '3']].map((key) => concerns(key))).toEqual([
    false,
    false,
    false,
  ]);
  expect([one, kind, all, dated].map((key) => concerns(key))).toEqual([true, true, true, true]);
});

test('what has just come is not asked for again when the stream begins', () => {
  const client = new QueryClient();
  const now = Date.parse('2026-11-15T18:20:00Z');
  client.setQueryData(one, [], { updatedAt: now - 2_500 });
  client.setQueryData(kind, [], { updatedAt: now - 60_000 });
  client.setQueryData(undated, [], { updatedAt: now - 60_000 });
  catchUp(client, now);
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([one, kind, undated].map(isStale)).toEqual([false, true, false]);
});
