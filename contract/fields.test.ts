import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { bookingEndpoints } from './bookings.ts';
import { optional, requiredFields } from './fields.ts';
import { NewRoom } from './rooms.ts';

test('an optional field does not become required by being added', () => {
  const WithFloor = NewRoom.extend({
    floor: optional(z.int().min(0).max(60).optional()),
    storey: z.int().default(0),
  });
  expect(requiredFields(WithFloor)).toEqual(requiredFields(NewRoom));
});

const List = bookingEndpoints['GET /bookings'].response;

const slot = { roomId: 1, roomType: 'sleeping', date: '2026-11-20', time: '16:00' };

it('somebody’s own booking with a mistake in it does not pass as a stranger’s', () => {
  expect(List.safeParse([slot]).success).toBe(true);
  expect(List.safeParse([{ ...slot, _id: '0000000000AB', amount: 34 }]).success).toBe(false);
});
