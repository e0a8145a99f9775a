import { checkOutTime, freeHours } from '#contract/bookings.rules.ts';
import { holdMinutes, mostLines, type PaymentMode } from '#contract/checkout.rules.ts';
import { longest } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';
import { countUnits } from '#web/lib/format.ts';
import { pageNames } from '#web/lib/page-names.ts';
import type { HouseFacts, QuestionGroup } from './question.ts';

const online: Record<PaymentMode, string> = {
  sandbox:
    'Online, this house takes payments in a sandbox: a page of its own with the buttons Pay and Decline. Everything happens as if it were paid, but no money moves.',
  stripe: 'Online, you pay on a page of Stripe. Your card is shown to Stripe only, never to us.',
  none: 'Paying online is switched off in this house at the moment.',
};

export const writeMoneyQuestions = ({ payments }: HouseFacts): QuestionGroup => ({
  heading: 'Paying',
  questions: [
    {
      id: 'how-to-pay',
      question: 'How can I pay?',
      answer: [
        'At the desk, for what you booked with Confirm Booking and for food that you ordered with Proceed: nothing of that is charged online. Or online: put everything into your cart and press Confirm and Pay.',
        ...(payments ? [online[payments]] : []),
      ],
      links: [{ to: pages.cart, label: pageNames.cart }],
    },
    {
      id: 'hold-while-paying',
      question: 'What happens while I pay?',
      answer: [
        `All places in your cart are held for you for ${holdMinutes} minutes, all of them or none. If one is no longer free, nothing is held or charged, and you are shown what is free instead.`,
        'If you decline, or the time runs out, the places are released and your cart is kept. Money that arrives too late is refunded automatically.',
      ],
    },
    {
      id: 'cart-size',
      question: 'What can I put into the cart?',
      answer: [
        `Rooms, study rooms, PCs and whole food orders, up to ${mostLines} of them together. The cart stays in this browser, without an account, until you pay or remove it. Nothing in it is held before you press Confirm and Pay.`,
      ],
      links: [{ to: pages.cart, label: pageNames.cart }],
    },
    {
      id: 'money-back',
      question: 'When do I get my money back?',
      answer: [
        'When you cancel in time, all of it. What you paid online goes back the way it came, without your asking; what was due at the desk is no longer due. Your payment history shows how each payment stands.',
      ],
      links: [{ to: pages.payments, label: pageNames.payments }],
    },
    {
      id: 'find-a-receipt',
      question: 'Where do I find a receipt?',
      answer: [
        'Open your payment history and choose the number of a payment. The receipt names everything that was paid together, and is made to be printed or saved.',
      ],
      links: [{ to: pages.payments, label: pageNames.payments }],
    },
  ],
});

export const writeBookingQuestions = ({ timeZone }: HouseFacts): QuestionGroup => ({
  heading: 'Booking a place',
  questions: [
    {
      id: 'book-a-room',
      question: 'How do I book?',
      answer: [
        'Choose a room, a study room or a PC, then a date and a time, and press Confirm Booking. It is yours from that moment, and you pay at the desk. Add to cart gathers several things instead, to be paid online together.',
        'You can look around and fill in everything without an account. Signing in is asked for last, and what you entered stays.',
      ],
      links: [
        { to: pages.rooms, label: pageNames.rooms },
        { to: pages.studyRooms, label: pageNames.studyRooms },
        { to: pages.pcs, label: pageNames.pcs },
      ],
    },
    {
      id: 'how-long-can-i-stay',
      question: 'How long can I stay?',
      answer: [
        `A room is booked for 1 to ${countUnits(longest.room, 'night')}, a study room or a PC for 1 to ${countUnits(longest.study, 'whole hour')} at a time. Book once more if you need longer.`,
      ],
    },
    {
      id: 'check-in-and-check-out',
      question: 'When can I come, and when do I have to leave?',
      answer: [
        `Come at the time that you chose when booking. Someone is always at the desk. After your last night, the room is yours until ${checkOutTime}.`,
        'A study room or a PC is yours to the minute, for as many hours as you booked.',
      ],
    },
    {
      id: 'is-it-free',
      question: 'How do I know what is free?',
      answer: [
        'Every room, study room and PC shows what is taken and what is free, and updates automatically while others book. Search on Home with a date to see only what is free then.',
        'If somebody is faster than you, nothing is booked, and the nearest free times are offered. Two guests never get the same place.',
      ],
      links: [{ to: pages.home, label: pageNames.home }],
    },
    {
      id: 'cancel-a-booking',
      question: 'Can I cancel a booking?',
      answer: [
        `Yes, until it begins. It is free until ${countUnits(freeHours.room, 'hour')} before a stay in a room, and until ${countUnits(freeHours.study, 'hour')} before an hourly booking of a study room or a PC. You see the deadline before you book and again before you cancel.`,
        'Later than that, the place is released, but its price stays due, or is not refunded if you have paid online. If you have left feedback on a stay that you cancel, it is taken back.',
      ],
      links: [{ to: pages.bookings, label: pageNames.bookings }],
    },
    {
      id: 'how-many-bookings',
      question: 'How many bookings can I have?',
      answer: [
        'Several at once. There is only a limit on how many upcoming bookings one guest holds, so that there is room for everybody. Should you reach it, you are told so, and nothing is booked.',
      ],
    },
    {
      id: 'add-to-calendar',
      question: 'Can I put a booking into my calendar?',
      answer: [
        'Yes. Add to calendar gives you a file that the usual calendars open. You find it right after booking, and later in your booking history, for one booking or for all that are to come. Opened again, it replaces the entry instead of doubling it.',
      ],
      links: [{ to: pages.bookings, label: pageNames.bookings }],
    },
    {
      id: 'time-zone',
      question: 'Which time zone do the times mean?',
      answer: [
        `All dates and times are those of the house${timeZone ? ` (${timeZone})` : ''}, wherever you book from. If your own clock shows another time, the zone is named beside it.`,
        'Twice a year the clocks may change. A time that they skip cannot be booked, and hours are always full hours.',
      ],
    },
  ],
});
