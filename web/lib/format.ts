const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A price as it stands on a card: $34, or $12.99 where there are cents. */
export const formatPrice = (amount: number): string =>
  Number.isInteger(amount) ? whole.format(amount) : exact.format(amount);

/** A sum as it stands on a bill: always with cents. */
export const formatSum = (amount: number): string => exact.format(amount);

const count = new Intl.NumberFormat('en-US');

/** A number of things: 10,000. */
export const formatCount = (number: number): string => count.format(number);
