import { Temporal } from 'temporal-polyfill';
import type { Language } from '#contract/languages.rules.ts';
import type { NewMail } from '../../mail/enqueue-mail.ts';
import { type DeskChange, writeChangeMail } from '../bills/mail-change.ts';
import { writeReceiptMail } from '../bills/mail-receipt.ts';
import type { Booked } from '../bookings/describe-booking.ts';
import { writeBookedMail, writeCancelledMail } from '../bookings/write-booking-mails.ts';
import { writePaidMail, writeReturnedMail } from '../checkout/write-checkout-mails.ts';
import { writeMovedMail } from '../desk/moves/write-moved-mail.ts';
import { writeWalkInMail } from '../desk/walk-ins/write-walk-in-mail.ts';
import { writeReminderMail, writeReviewMail } from '../guest-mails/write-guest-mails.ts';
import { writeTestMail } from '../house/send-test-mail.ts';
import { writeResetMail, writeTakenMail, writeVerificationMail } from '../identity/write-mails.ts';
import { writeReadyMail } from '../orders/write-ready-mail.ts';
import { writeDecidedMail } from '../users/write-decided-mail.ts';
import { writeHeldMail } from '../waitlist/write-held-mail.ts';

const at = (instant: string) => Temporal.Instant.from(instant);

const guest = {
  name: 'Tomás Reyes',
  email: 'tomas.reyes@nightdesk.test',
  emailVerified: true,
  hasAccount: true,
  version: 2,
};

const stay: Booked = {
  bookingId: '9KD2M4XT7B3C',
  kind: 'room',
  title: 'Room Seven',
  count: 3,
  amountCents: 30700,
  startsAt: at('2026-11-25T15:00:00Z'),
  endsAt: at('2026-11-28T11:00:00Z'),
  prices: [
    { count: 2, price: 96, rules: [] },
    { count: 1, price: 115, rules: ['Friday night'] },
  ],
};

const hours: Booked = {
  bookingId: '4QX8N2WZ6H1J',
  kind: 'pc',
  title: 'Gaming PC',
  count: 2,
  amountCents: 1200,
  startsAt: at('2026-11-26T18:00:00Z'),
  endsAt: at('2026-11-26T20:00:00Z'),
};

const settled = { isFree: true, onlineCents: 30700, deskCents: 0, dueCents: 0 };

const bill = {
  lines: [
    { what: 'stay' as const, title: 'Room Seven', amount: 307 },
    { what: 'charge' as const, title: 'Towel', amount: 3 },
  ],
  total: 310,
  paid: 307,
  due: 3,
} satisfies Parameters<typeof writeReceiptMail>[2];

/** One example of every kind of mail, to an invented guest with this language. */
export const writeExamples = (
  venue: { timeZone: string; origin: string },
  language: Language = 'en',
): Record<string, NewMail> => {
  const reader = { ...guest, language };
  const context = { ...venue, now: at('2026-11-16T14:20:00Z') };
  const link = { origin: venue.origin, token: 'an-example' };
  const placeOf = ({ bookingId, ...rest }: Booked, place: { id: number; date: string; time: string }) => ({
    ...rest,
    ...place,
    reference: bookingId,
    paymentId: undefined,
    prices: rest.prices,
  });
  const lines = [
    placeOf(stay, { id: 7, date: '2026-11-25', time: '15:00' }),
    placeOf(hours, { id: 2, date: '2026-11-26', time: '18:00' }),
    {
      kind: 'food' as const,
      title: 'Food to Sleeping Room 7',
      amountCents: 2400,
      paymentId: undefined,
      to: { roomType: 'Sleeping Room', roomId: '7' },
      reference: '31',
      order: { number: 2, houseNumber: 31 },
    },
  ];
  const change = (what: DeskChange) => writeChangeMail({ reader, booked: stay }, what, { due: 3 }, context);
  return {
    welcome: writeVerificationMail(reader, link),
    password: writeResetMail(reader, link),
    'account-exists': writeTakenMail(reader, venue.origin),
    booked: writeBookedMail(reader, stay, context),
    'booked-hours': writeBookedMail(reader, hours, context),
    'booked-by-desk': writeWalkInMail(
      reader,
      { ...stay, isPaid: false, isIn: false, hasAccount: false },
      context,
    ),
    changed: writeMovedMail(
      reader,
      {
        before: stay,
        hasAccount: true,
        isByGuest: false,
        after: { ...stay, title: 'Room Five', count: 4, amountCents: 40300, version: 2 },
      },
      context,
    ),
    cancelled: writeCancelledMail(reader, { ...stay, ...settled }, context),
    'cancelled-late': writeCancelledMail(
      reader,
      { ...stay, isFree: false, onlineCents: 0, deskCents: 0, dueCents: 30700 },
      context,
    ),
    paid: writePaidMail(
      reader,
      { lines, totalCents: 34300, saved: { reward: '10% Discount', cents: 381 } },
      context,
    ),
    returned: writeReturnedMail(reader, { amountCents: 34300, origin: venue.origin }),
    refunded: change({ what: 'given back', onlineCents: 3000, deskCents: 200 }),
    charged: change({ what: 'charged', title: 'Towel', cents: 300 }),
    'no-show': change({ what: 'no-show' }),
    'valid-again': change({ what: 'no-show taken back' }),
    receipt: writeReceiptMail(reader, stay, bill, context),
    'stay-reminder': writeReminderMail(reader, stay, {
      ...context,
      now: at('2026-11-24T10:00:00Z'),
      unsubscribeUrl: `${venue.origin}/unsubscribe/r`,
    }),
    'hour-reminder': writeReminderMail(reader, hours, {
      ...context,
      now: at('2026-11-26T17:00:00Z'),
      unsubscribeUrl: `${venue.origin}/unsubscribe/r`,
    }),
    review: writeReviewMail({ ...reader, roomId: 1 }, stay, {
      ...context,
      now: at('2026-11-28T14:00:00Z'),
      unsubscribeUrl: `${venue.origin}/unsubscribe/v`,
    }),
    held: writeHeldMail(
      reader,
      { ...stay, id: 7, date: '2026-11-25', time: '15:00' },
      { ...context, until: at('2026-11-16T14:50:00Z') },
    ),
    'food-ready': writeReadyMail(
      reader,
      {
        number: 2,
        houseNumber: 31,
        roomType: 'Sleeping Room',
        roomId: '7',
        dishes: ['Ramen', 'Ramen', 'Tacos'],
      },
      venue,
    ),
    'admin-approved': writeDecidedMail(reader, 'admin', venue),
    'admin-declined': writeDecidedMail(reader, 'user', venue),
    test: writeTestMail({ caller: reader }),
  };
};
