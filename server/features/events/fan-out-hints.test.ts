import { expect, it } from 'vitest';
import { describeChanges } from './fan-out-hints.ts';

it.each([
  [['bookings study 13'], 'event: availability\ndata: [{"kind":"study","id":13}]\n\n'],
  [
    ['bookings sleeping 2', 'bookings pc 1', 'rooms'],
    'event: availability\ndata: [{"kind":"room","id":2},{"kind":"pc","id":1}]\n\n',
  ],
  [['dishes'], 'event: menu\ndata: {}\n\n'],
  [
    ['dishes', 'bookings pc 1'],
    'event: availability\ndata: [{"kind":"pc","id":1}]\n\nevent: menu\ndata: {}\n\n',
  ],
  [['bookings pc 1', 'dishes', '*'], 'event: reset\ndata: {}\n\n'],
  [
    ['rooms', 'mails', 'events', 'callers dishes', 'bookings', 'bookings attic 1', 'bookings pc x'],
    undefined,
  ],
  [[], undefined],
])('says of %j: %j', (topics, text) => {
  expect(describeChanges(new Set(topics))).toBe(text);
});
