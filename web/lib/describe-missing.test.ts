import { expect, it } from 'vitest';
import { describeMissing as sayAsServer } from '#contract/fields.rules.ts';
import { describeMissing } from './describe-missing.ts';

it.each(['name', 'email', 'newPassword', 'roomType', 'roomId', 'pcId', 'phoneNumber', 'text', 'taxRate'])(
  'says of the field %s what the server would say',
  (field) => {
    expect(describeMissing(field)).toBe(sayAsServer(field));
  },
);
