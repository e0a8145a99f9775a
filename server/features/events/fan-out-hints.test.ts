import { expect, it } from 'vitest';
import { describeChanges, describeDeskChanges } from './fan-out-hints.ts';

it.each([
  [['bookings study 13'], 'event: availability\ndata: [{"kind":"study","id":13}]\n\n'],
  [
    ['bookings sleeping 2', 'bookings pc 1', 'mails'],
    'event: availability\ndata: [{"kind":"room","id":2},{"kind":"pc","id":1}]\n\n',
  ],
  [['dishes'], 'event: menu\ndata: {}\n\n'],
  [['prices'], 'event: prices\ndata: {}\n\n'],
  [['rooms', 'pcs'], 'event: bookables\ndata: {}\n\n'],
  [
    ['dishes', 'bookings pc 1'],
    'event: availability\ndata: [{"kind":"pc","id":1}]\n\nevent: menu\ndata: {}\n\n',
  ],
  [['bookings pc 1', 'dishes', '*'], 'event: reset\ndata: {}\n\n'],
  [
    ['users', 'mails', 'events', 'callers dishes', 'bookings', 'bookings attic 1', 'bookings pc x'],
    undefined,
  ],
  [[], undefined],
])('says of %j: %j', (topics, text) => {
  expect(describeChanges(new Set(topics))).toBe(text);
});

it.each([
  [['bookings study 13'], true],
  [['desk'], true],
  [['prices'], true],
  [['house'], true],
  [['rooms'], true],
  [['pcs'], true],
  [['events'], true],
  [['refunds', 'mails'], true],
  [['mails', 'dishes', 'callers desk', 'bookings'], false],
  // After a reset, all clients fetch everything anyway.
  [['desk', '*'], false],
  [[], false],
])('tells the desk of %j: %j [DESK-43]', (topics, isTold) => {
  expect(describeDeskChanges(new Set(topics))).toBe(isTold ? 'event: desk\ndata: {}\n\n' : undefined);
});
