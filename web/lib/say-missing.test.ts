import { expect, it } from 'vitest';
import { sayMissing as sayAsServer } from '#contract/fields.rules.ts';
import { sayMissing } from './say-missing.ts';

it.each(['name', 'email', 'newPassword', 'roomType', 'roomId', 'pcId', 'phoneNumber', 'text', 'taxRate'])(
  'says of the field %s what the server would say',
  (field) => {
    expect(sayMissing(field)).toBe(sayAsServer(field));
  },
);
