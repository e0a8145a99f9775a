import { currentDigits, currentHouse } from '#contract/house/house.rules.ts';
import { ProviderError } from './provider.ts';

/** Currencies for which Stripe's units differ from ISO 4217: without digits, or with two digits that are both 0. */
const ownDigits: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 };

const stripeDigits = (): number => ownDigits[currentHouse().currency] ?? currentDigits();

/** The step of amounts in cents: Stripe takes two of three digits. */
export const stripeStep = (): number => {
  if (stripeDigits() === 3) return 10;
  return 10 ** Math.max(0, currentDigits() - stripeDigits());
};

/** An amount in Stripe's units. */
export const toStripe = (cents: number): number => {
  if (cents % stripeStep() !== 0) throw new ProviderError(`Stripe: ${cents} is no amount in this currency.`);
  return (cents * 10 ** stripeDigits()) / 10 ** currentDigits();
};

export const fromStripe = (amount: number): number =>
  Math.round((amount * 10 ** currentDigits()) / 10 ** stripeDigits());

/** Roughly Stripe's minimum: half a dollar, or 50 in a currency without digits. */
export const minAtStripe = (): number => (currentDigits() === 3 ? 500 : 50);

/** Stripe takes eight digits. */
export const maxAtStripe = (): number => fromStripe(99_999_999);
