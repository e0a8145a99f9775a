import type { Kind } from '#contract/kinds.ts';

type Booked = { title: string; date: string; time: string };

type Words = {
  countLabel: string;
  failed: string;
  silent: string;
  success: (booked: Booked) => string;
};

/** What the form says, by what is booked. */
export const bookingWords: Record<Kind, Words> = {
  room: {
    countLabel: 'Nights',
    failed: 'Failed to book the room. Please try again.',
    silent: 'An error occurred while checking or booking the room. Please try again later.',
    success: ({ title, date, time }) => `Booking successful for ${title} on ${date} at ${time}.`,
  },
  study: {
    countLabel: 'Duration',
    failed: 'Failed to book the study room. Please try again.',
    silent: 'An error occurred while checking or booking the study room. Please try again later.',
    success: ({ title, date, time }) => `Booking successful for ${title} on ${date} at ${time}.`,
  },
  pc: {
    countLabel: 'Duration',
    failed: 'Failed to book the PC. Please try again.',
    silent: 'An error occurred while booking. Please try again later.',
    success: ({ title, date, time }) => `Booking confirmed for ${title} on ${date} at ${time}.`,
  },
};
