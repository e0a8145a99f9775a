import type { Steps } from './generate-steps.ts';
import type { Take } from './run.ts';
import { addRoom, askAdmin, decide } from './take-admin-steps.ts';
import { book, cancel, checkOut, press, wait } from './take-desk-steps.ts';
import { cancelOrder, cook, order, reprice, sellOut } from './take-kitchen-steps.ts';
import { hide, rate, rateAgain, redeem } from './take-voice-steps.ts';

/** How each step is taken: the server is asked, and the paper says what it must answer. */
export const takeStep: { [K in keyof Steps]: Take<K> } = {
  ...{ book, cancel, checkOut, press, wait },
  ...{ order, cook, cancelOrder, sellOut, reprice },
  ...{ rate, rateAgain, hide, redeem },
  ...{ addRoom, askAdmin, decide },
};
