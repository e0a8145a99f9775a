import { expect, it } from 'vitest';
import { readChange, readPayment, restOf } from './payment-draft.ts';

it('gives change for cash above what is due [DESK-97]', () => {
  expect(readPayment({ method: 'cash', text: '50' }, 46.98)).toEqual({
    is: 'payment',
    amount: 46.98,
    change: 3.02,
    left: 0,
  });
});

it('takes less than is due as a part of it', () => {
  const part = { is: 'payment', amount: 20, change: 0, left: 26.98 };
  expect(readPayment({ method: 'cash', text: '20' }, 46.98)).toEqual(part);
  expect(readPayment({ method: 'card', text: '20' }, 46.98)).toEqual(part);
});

it('refuses more than is due but in cash, and what is no amount', () => {
  expect(readPayment({ method: 'card', text: '50' }, 46.98)).toEqual({ is: 'too much' });
  expect(readPayment({ method: 'transfer', text: '46.99' }, 46.98)).toEqual({ is: 'too much' });
  expect(readPayment({ method: 'cash', text: '' }, 46.98)).toEqual({ is: 'nothing' });
});

it('leaves the last part what the others do not take [DESK-98]', () => {
  const part = (text: string) => ({ key: 1, method: 'cash' as const, text });
  expect(restOf([part('20')], 46.98)).toBe(26.98);
  expect(restOf([part('20'), part('26.98')], 46.98)).toBe(0);
  expect(restOf([part('')], 46.98)).toBe(46.98);
  expect(restOf([part('50')], 46.98)).toBeUndefined();
  expect(restOf([part('x')], 46.98)).toBeUndefined();
});

it('cash that is enough is changed, however it is written [DESK-60]', () => {
  expect(readChange('$1,200.00', 1_134.5)).toBe(65.5);
  expect(readChange('0.3', 0.1)).toBe(0.2);
  expect(readChange('58', 58)).toBe(0);
  expect(readChange('57.99', 58)).toBeUndefined();
  expect(readChange('sixty', 58)).toBeUndefined();
});
