import type { PayMethod } from '#contract/desk/bill.rules.ts';
import { readAmount, subtract } from './amounts.ts';

/** Payment method and the amount handed over, as typed. */
export type PaymentDraft = { method: PayMethod; text: string };

export type ReadPayment =
  | { is: 'payment'; amount: number; change: number; left: number }
  | { is: 'nothing' }
  | { is: 'too much' };

/** Reads a draft: cash above what is due gives change, with other methods it is a mistake. */
export const readPayment = ({ method, text }: PaymentDraft, due: number): ReadPayment => {
  const given = readAmount(text);
  if (given === undefined) return { is: 'nothing' };
  if (given > due && method !== 'cash') return { is: 'too much' };
  const amount = Math.min(given, due);
  return { is: 'payment', amount, change: subtract(given, amount), left: subtract(due, amount) };
};

/** The change for a guest who hands over enough; undefined if it is not enough. */
export const readChange = (text: string, due: number): number | undefined => {
  const payment = readPayment({ method: 'cash', text }, due);
  return payment.is === 'payment' && payment.left === 0 ? payment.change : undefined;
};

/** A part of a split bill; the last part is the rest of what is due. */
export type Part = { key: number; method: PayMethod; text: string };

/** The rest of what is due for the last part; undefined if an amount is invalid or the parts exceed what is due. */
export const restOf = (parts: readonly Part[], due: number): number | undefined => {
  const amounts = parts.map(({ text }) => (text.trim() === '' ? 0 : readAmount(text)));
  if (amounts.includes(undefined)) return undefined;
  const rest = amounts.reduce<number>((left, amount = 0) => subtract(left, amount), due);
  return rest >= 0 ? rest : undefined;
};
