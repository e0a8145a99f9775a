import { expect, test } from 'vitest';
import { confirmations, isConfirmed } from './confirmations.ts';

const confirmed = Object.entries(confirmations).filter(([, field]) => field !== null);

test.each(confirmed)('takes %s as followed only with its %s [PAGE-11]', (key, field) => {
  const call = key as keyof typeof confirmations; // the table's own keys
  expect(isConfirmed(call, { [field ?? '']: field === 'insertedId' ? 7 : true })).toBe(true);
  for (const data of [{}, { [field ?? '']: false }, { [field ?? '']: '' }, null, 'ok', []])
    expect(isConfirmed(call, data)).toBe(false);
});

test('takes no cart as held without the page where it is paid [PAGE-11]', () => {
  const held = { checkoutId: '7QK2M9XD4TRA', expiresAt: '2026-12-01T12:00:00Z', total: 40 };
  expect(isConfirmed('POST /checkout', held)).toBe(false);
  expect(isConfirmed('POST /checkout', { ...held, payUrl: '/pay/7QK2M9XD4TRA' })).toBe(true);
});

test('takes calls that only read, and those whose status is enough, as they come', () => {
  for (const key of ['GET /rooms', 'POST /orderDetails', 'POST /users'] as const)
    expect(isConfirmed(key, {})).toBe(true);
});
