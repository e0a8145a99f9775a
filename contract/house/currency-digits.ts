import type { CurrencyDigits } from './house.rules.ts';

/**
 * ISO 4217: currencies with 0 and with 3 decimal digits; all others have 2. Written out, because `Intl` changes with its version,
 * and stored amounts would change their meaning.
 */
const whole = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const thousandths = 'BHD IQD JOD KWD LYD OMR TND';

/** How many decimal digits the amounts of a currency have. */
export const digitsOf = (currency: string): CurrencyDigits => {
  if (whole.includes(currency)) return 0;
  return thousandths.includes(currency) ? 3 : 2;
};

/** The prefix of an amount: $, €, or KWD and a space. */
export const symbolOf = (currency: string): string => {
  const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en', format).formatToParts(0);
  const symbol = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'integer'),
  );
  return symbol.map(({ value }) => value).join('');
};
