import type { ErrorCode } from '#contract/errors.ts';
import { errors } from '#contract/errors.ts';
import type { Kind } from '#contract/kinds.ts';

type Booked = { title: string; date: string; time: string };

type Words = {
  /** Said when date or time is missing. */
  incomplete: ErrorCode;
  countLabel: string;
  countWrong: string;
  failed: string;
  silent: string;
  success: (booked: Booked) => string;
};

/** What the form says, by what is booked. */
export const bookingWords: Record<Kind, Words> = {
  room: {
    incomplete: 'DATE_TIME_MISSING',
    countLabel: 'Nights',
    countWrong: 'Please select 1 to 30 nights.',
    failed: 'Failed to book the room. Please try again.',
    silent: 'An error occurred while checking or booking the room. Please try again later.',
    success: ({ title, date, time }) => `Booking successful for ${title} on ${date} at ${time}.`,
  },
  study: {
    incomplete: 'DATE_TIME_MISSING',
    countLabel: 'Duration',
    countWrong: 'Please select 1 to 12 hours.',
    failed: 'Failed to book the study room. Please try again.',
    silent: 'An error occurred while checking or booking the study room. Please try again later.',
    success: ({ title, date, time }) => `Booking successful for ${title} on ${date} at ${time}.`,
  },
  pc: {
    incomplete: 'PC_BOOKING_INVALID',
    countLabel: 'Duration',
    countWrong: errors.PC_BOOKING_INVALID.message,
    failed: 'Failed to book the PC. Please try again.',
    silent: 'An error occurred while booking. Please try again later.',
    success: ({ title, date, time }) => `Booking confirmed for ${title} on ${date} at ${time}.`,
  },
};
