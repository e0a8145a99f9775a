import { expect, test } from 'vitest';
import { z } from 'zod';
import { optional } from './blank.ts';
import { requiredFields } from './required-fields.ts';
import { NewRoom } from './rooms.ts';

test('an optional field does not become required by being added', () => {
  const WithFloor = NewRoom.extend({
    floor: optional(z.int().min(0).max(60).optional()),
    storey: z.int().default(0),
  });
  expect(requiredFields(WithFloor)).toEqual(Object.keys(NewRoom.shape));
});
