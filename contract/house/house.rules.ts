import type { Language } from '../languages.rules.ts';

/** Opening hours of study rooms or PCs on weekdays (Monday is 1) or on dates, which take precedence. */
export type OpenSpan = {
  days?: number[] | undefined;
  dates?: string[] | undefined;
  from: string;
  /** Up to 24:00. Equal to `from` if closed. */
  to: string;
};

export type OpeningHours = Record<'study' | 'pc', OpenSpan[]>;

export const priceRoundings = ['minor', 'whole'] as const;

export type CurrencyDigits = 0 | 2 | 3;

/** Public description and terms of a house; secrets are not part of it. */
export type House = {
  name: string;
  address: string;
  town: string;
  phone: string;
  email: string;
  /** The language of its own texts. */
  language: Language;
  /** The address of a picture; empty for the default lamp. */
  logo: string;
  currency: string;
  /** Decimal digits of its amounts. */
  currencyDigits: CurrencyDigits;
  /** The prefix of an amount: $, €, or KWD and a space. */
  currencySymbol: string;
  /** In percent; prices include it. */
  taxRate: number;
  /** The usual arrival time; guests may name another. */
  checkInTime: string;
  /** Check-out time on the day after the last night. */
  checkOutTime: string;
  /** Until how many hours before its start a booking can be cancelled for free. */
  freeCancelHours: { room: number; hour: number };
  openingHours: OpeningHours;
  words: { headline: string; sentence: string; footer: string };
  /** What the price of a night or hour is rounded to: the smallest unit of the currency, or a whole unit. */
  priceRounding: (typeof priceRoundings)[number];
  /** The lowest price of a night or hour, in per cent of its base price. */
  priceFloorPercent: number;
  /** Its own questions and answers. */
  questions: { question: string; answer: string }[];
  /** Whether the default questions follow. */
  usualQuestions: boolean;
  /** House rules; on the server only. */
  rules?: string[];
  /** Whether admins need a second factor; on the server only. */
  requireSecondFactor?: boolean;
};

const always: OpenSpan[] = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }];

/** The default terms. Default texts are elsewhere, to keep pages small. */
export const defaultTerms: House = {
  name: '',
  address: '',
  town: '',
  phone: '',
  email: '',
  logo: '',
  language: 'en',
  currency: 'USD',
  currencyDigits: 2,
  currencySymbol: '$',
  taxRate: 0,
  checkInTime: '15:00',
  checkOutTime: '11:00',
  freeCancelHours: { room: 24, hour: 1 },
  openingHours: { study: always, pc: always },
  words: { headline: '', sentence: '', footer: '' },
  priceRounding: 'minor',
  priceFloorPercent: 0,
  questions: [],
  usualQuestions: true,
};

let current = defaultTerms;

/** The house of this process or page: global, because amounts and times are formatted everywhere. */
export const currentHouse = (): House => current;

/** Called when the house was read, and whenever its settings change. */
export const setCurrentHouse = (house: House): void => {
  current = house;
};

/** Decimal digits of the current currency. */
export const currentDigits = (): CurrencyDigits => current.currencyDigits;
