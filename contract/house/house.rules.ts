import type { Language } from '../languages.rules.ts';

/** When study rooms or PCs can be booked on some days: of the week (Monday is 1), or of the calendar, which go before. */
export type OpenSpan = {
  days?: number[] | undefined;
  dates?: string[] | undefined;
  from: string;
  /** Up to 24:00. The same as `from` where it is closed. */
  to: string;
};

export type OpeningHours = Record<'study' | 'pc', OpenSpan[]>;

export const priceRoundings = ['minor', 'whole'] as const;

export type CurrencyDigits = 0 | 2 | 3;

/** What a house says of itself and by which terms it books, but for its secrets. */
export type House = {
  name: string;
  address: string;
  town: string;
  phone: string;
  email: string;
  /** In which it writes its own words. */
  language: Language;
  /** The address of a picture; empty for the lamp. */
  logo: string;
  currency: string;
  /** How many decimal digits its amounts have. */
  currencyDigits: CurrencyDigits;
  /** What stands before an amount: $, €, or KWD and a space. */
  currencySymbol: string;
  /** In percent; prices include it. */
  taxRate: number;
  /** When guests of a room usually come; they may say otherwise. */
  checkInTime: string;
  /** By when a guest has left on the day after their last night. */
  checkOutTime: string;
  /** How many hours before it starts a booking can last be cancelled for free. */
  freeCancelHours: { room: number; hour: number };
  openingHours: OpeningHours;
  words: { headline: string; sentence: string; footer: string };
  /** To what each night or hour is rounded: the smallest unit of the currency, or its whole unit. */
  priceRounding: (typeof priceRoundings)[number];
  /** Below which share of its base price no night or hour falls. */
  priceFloorPercent: number;
  /** What its guests ask. */
  questions: { question: string; answer: string }[];
  /** Whether the questions that every house has follow. */
  usualQuestions: boolean;
  /** What goes in the house and what does not; known to the server only. */
  rules?: string[];
  /** Whether admins need a second factor; known to the server only. */
  requireSecondFactor?: boolean;
};

const always: OpenSpan[] = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }];

/** The terms of a house of which nobody has said anything else; its words are not known here, to keep pages small. */
export const defaultTerms: House = {
  ...{ name: '', address: '', town: '', phone: '', email: '', logo: '' },
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

/** The house of this process or page: one for all of it, because amounts and times are read and written everywhere. */
export const currentHouse = (): House => current;

/** Set when the house is read from the database, or from the server, and whenever somebody has changed it. */
export const setCurrentHouse = (house: House): void => {
  current = house;
};

/** How many decimal digits amounts have here. */
export const currentDigits = (): CurrencyDigits => current.currencyDigits;
