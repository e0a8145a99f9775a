import { expect, it } from 'vitest';
import { firstCalls } from './first-calls.ts';

it('begins Home with its offers and what is free of them', () => {
  expect(firstCalls('home', '/', '')).toEqual([
    '/api/rooms?limit=50',
    '/api/studyRooms?limit=50',
    '/api/availability?limit=1000',
    '/api/config',
  ]);
});

it.each(['/room/12', '/ROOM/12/'])('begins the page %s with the room that it names', (path) => {
  expect(firstCalls('room', path, '')).toEqual([
    '/api/rooms/12',
    '/api/rooms?limit=50',
    '/api/availability?kind=room&limit=1000',
    '/api/config',
  ]);
});

it.each([
  ['rooms', '/rooms', 'q=bunk'],
  ['room', '/room/12', 'date=2026-11-20'],
  ['room', '/room/abc', ''],
  ['room', '/room/..%2fusers', ''],
  ['profile', '/profile', ''],
  [undefined, '/nowhere', ''],
] as const)('asks nothing but the settings for %s at %s with the search "%s"', (page, path, search) => {
  expect(firstCalls(page, path, search)).toEqual(['/api/config']);
});
