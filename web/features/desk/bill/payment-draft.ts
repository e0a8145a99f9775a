import type { PayMethod } from '#contract/desk/bill.rules.ts';
import { readAmount, subtract } from './amounts.ts';

/** What somebody pays with and what they hand over, as it was typed. */
export type PaymentDraft = { method: PayMethod; text: string };

export type ReadPayment =
  | { is: 'payment'; amount: number; change: number; left: number }
  | { is: 'nothing' }
  | { is: 'too much' };

/** What a draft comes to: cash above what is due is changed, anything else above it is a mistake. */
export const readPayment = ({ method, text }: PaymentDraft, due: number): ReadPayment => {
  const given = readAmount(text);
  if (given === undefined) return { is: 'nothing' };
  if (given > due && method !== 'cash') return { is: 'too much' };
  const amount = Math.min(given, due);
  return { is: 'payment', amount, change: subtract(given, amount), left: subtract(due, amount) };
};

/** What goes back to a guest who hands over enough; undefined where it is not. */
export const readChange = (text: string, due: number): number | undefined => {
  const payment = readPayment({ method: 'cash', text }, due);
  return payment.is === 'payment' && payment.left === 0 ? payment.change : undefined;
};

/** A part of a bill that is split; the last one takes what the others leave. */
export type Part = { key: number; method: PayMethod; text: string };

/** What the typed parts leave for the last one; undefined where they come to more than is due or one is no amount. */
export const restOf = (parts: readonly Part[], due: number): number | undefined => {
  const amounts = parts.map(({ text }) => (text.trim() === '' ? 0 : readAmount(text)));
  if (amounts.includes(undefined)) return undefined;
  const rest = amounts.reduce<number>((left, amount = 0) => subtract(left, amount), due);
  return rest >= 0 ? rest : undefined;
};
