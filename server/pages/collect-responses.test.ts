import { expect, it } from 'vitest';
import { listFirstCalls } from './collect-responses.ts';

const shared = ['/api/config', '/api/auth/get-session'];
const ofRoom = ['/api/rooms/:id', '/api/rooms?limit=50', '/api/availability?kind=room&limit=1000', ...shared];

it.each(['/room/12', '/ROOM/12/'])('begins the page %s with the room that it names', (path) => {
  expect(listFirstCalls(ofRoom, shared, path, '')).toEqual([
    '/api/rooms/12',
    '/api/rooms?limit=50',
    '/api/availability?kind=room&limit=1000',
    ...shared,
  ]);
});

it('makes all calls of a page that names nothing', () => {
  const calls = ['/api/rooms?limit=10', ...shared];
  expect(listFirstCalls(calls, shared, '/rooms', '')).toEqual(calls);
});

it.each([
  [['/api/rooms?limit=10', ...shared], '/rooms', 'q=bunk'],
  [ofRoom, '/room/12', 'date=2026-11-20'],
  [ofRoom, '/room/abc', ''],
  [ofRoom, '/room/..%2fusers', ''],
  [shared, '/receipt/12', ''],
])('makes of the calls %s only the shared ones at %s with the search "%s"', (calls, path, search) => {
  expect(listFirstCalls(calls, shared, path, search)).toEqual(shared);
});
