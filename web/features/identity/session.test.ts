import { expect, it } from 'vitest';
import { displayName } from './session.ts';

it('is the name on the record [USER-6]', () => {
  expect(displayName('Mara Lindqvist', 'mara@example.test')).toBe('Mara Lindqvist');
});

it.each([undefined, null, '', '  '])(
  'is the part of the e-mail before the @ when the name is %j [USER-6]',
  (name) => {
    expect(displayName(name, 'mara@example.test')).toBe('mara');
  },
);
