import { expect, it } from 'vitest';
import { describeChanges } from './describe-changes.ts';

it.each([
  [['bookings study 13'], 'event: availability\ndata: [{"kind":"study","id":13}]\n\n'],
  [
    ['bookings sleeping 2', 'bookings pc 1', 'rooms'],
    'event: availability\ndata: [{"kind":"room","id":2},{"kind":"pc","id":1}]\n\n',
  ],
  [['bookings pc 1', '*'], 'event: reset\ndata: {}\n\n'],
  [['rooms', 'mails', 'bookings', 'bookings attic 1', 'bookings pc x'], undefined],
  [[], undefined],
])('says of %j: %j', (topics, text) => {
  expect(describeChanges(new Set(topics))).toBe(text);
});
