import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/api-query.ts';
import { startDetail, startHome, startList } from './bookable-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const listCalls = (start: (client: QueryClient) => void): string[] => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    calls.push(address);
    return new Promise(() => {});
  });
  start(createQueryClient());
  return calls;
};

it('begins Home with rooms, study rooms and what is free of them', () => {
  expect(listCalls(startHome)).toEqual([
    '/api/rooms?limit=50',
    '/api/studyRooms?limit=50',
    '/api/availability?limit=1000',
  ]);
});

it('begins a list with its first page, and one more that tells whether there is a second', () => {
  expect(listCalls((client) => startList(client, 'pc', new URLSearchParams()))).toEqual([
    '/api/pcs?limit=10',
    '/api/availability?kind=pc&limit=1000',
  ]);
  expect(listCalls((client) => startList(client, 'room', new URLSearchParams('q=bunk')))).toEqual([
    '/api/rooms?q=bunk&limit=10',
    '/api/availability?kind=room&limit=1000',
  ]);
});

it('begins the page of a room with that room, before those that are near it in price', () => {
  expect(listCalls((client) => startDetail(client, 'room', '12'))).toEqual([
    '/api/rooms/12',
    '/api/rooms?limit=50',
    '/api/availability?kind=room&limit=1000',
  ]);
});
