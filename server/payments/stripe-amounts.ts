import { currentDigits, currentHouse } from '#contract/house/house.rules.ts';
import { ProviderError } from './provider.ts';

/** Where Stripe counts in other units than ISO 4217 does: without digits, or with two of which both are 0. */
const ownDigits: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 };

const stripeDigits = (): number => ownDigits[currentHouse().currency] ?? currentDigits();

/** What each amount is a multiple of, in cents: of three digits Stripe takes two. */
export const stripeStep = (): number => {
  if (stripeDigits() === 3) return 10;
  return 10 ** Math.max(0, currentDigits() - stripeDigits());
};

/** An amount as Stripe counts it. */
export const toStripe = (cents: number): number => {
  if (cents % stripeStep() !== 0) throw new ProviderError(`Stripe: ${cents} is no amount in this currency.`);
  return (cents * 10 ** stripeDigits()) / 10 ** currentDigits();
};

export const fromStripe = (amount: number): number =>
  Math.round((amount * 10 ** currentDigits()) / 10 ** stripeDigits());

/** About as little as Stripe takes: half a dollar, or 50 of a currency without digits. */
export const leastAtStripe = (): number => (currentDigits() === 3 ? 500 : 50);

/** Stripe takes eight digits. */
export const mostAtStripe = (): number => fromStripe(99_999_999);
