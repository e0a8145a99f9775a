import { freeHoursOf } from '#contract/bookings.rules.ts';
import { holdMinutes, maxLines, type PaymentMode } from '#contract/checkout.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { longest } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { pageNames } from '#web/lib/page-names.ts';
import type { HouseFacts, QuestionGroup } from './question.ts';

const online: Record<PaymentMode, string> = {
  sandbox: m.questions_online_this_house_takes(),
  stripe: m.questions_online_you_pay_on_a_page(),
  none: m.questions_paying_online_is_switched(),
};

export const writeMoneyQuestions = ({ payments }: HouseFacts): QuestionGroup => ({
  heading: m.questions_paying(),
  questions: [
    {
      id: 'how-to-pay',
      question: m.questions_how_to_pay(),
      answer: [m.questions_how_to_pay_answer(), ...(payments ? [online[payments]] : [])],
      links: [{ to: pages.cart, label: pageNames.cart }],
    },
    {
      id: 'hold-while-paying',
      question: m.questions_hold_while_paying(),
      answer: [
        m.questions_hold_while_paying_answer({ holdMinutes }),
        m.questions_hold_while_paying_answer_2(),
      ],
    },
    {
      id: 'cart-size',
      question: m.questions_cart_size(),
      answer: [m.questions_cart_size_answer({ mostLines: maxLines })],
      links: [{ to: pages.cart, label: pageNames.cart }],
    },
    {
      id: 'money-back',
      question: m.questions_money_back(),
      answer: [m.questions_money_back_answer()],
      links: [{ to: pages.payments, label: pageNames.payments }],
    },
    {
      id: 'find-a-receipt',
      question: m.questions_find_a_receipt(),
      answer: [m.questions_find_a_receipt_answer()],
      links: [{ to: pages.payments, label: pageNames.payments }],
    },
  ],
});

export const writeBookingQuestions = ({ timeZone }: HouseFacts): QuestionGroup => ({
  heading: m.questions_booking_a_place(),
  questions: [
    {
      id: 'book-a-room',
      question: m.questions_book_a_room(),
      answer: [m.questions_book_a_room_answer(), m.questions_book_a_room_answer_2()],
      links: [
        { to: pages.rooms, label: pageNames.rooms },
        { to: pages.studyRooms, label: pageNames.studyRooms },
        { to: pages.pcs, label: pageNames.pcs },
      ],
    },
    {
      id: 'how-long-can-i-stay',
      question: m.questions_how_long_can_i_stay(),
      answer: [m.questions_how_long_can_i_stay_answer({ room: longest.room, study: longest.study })],
    },
    {
      id: 'check-in-and-check-out',
      question: m.questions_check_in_and_check_out(),
      answer: [
        m.questions_check_in_and_check_out_answer({ checkOutTime: currentHouse().checkOutTime }),
        m.questions_check_in_and_check_out_answer_2(),
      ],
    },
    {
      id: 'is-it-free',
      question: m.questions_is_it_free(),
      answer: [m.questions_is_it_free_answer(), m.questions_is_it_free_answer_2()],
      links: [
        { to: pages.home, label: pageNames.home },
        { to: pages.now, label: m.questions_free_right_now() },
      ],
    },
    {
      id: 'cancel-a-booking',
      question: m.questions_cancel_a_booking(),
      answer: [
        m.questions_cancel_a_booking_answer({ room: freeHoursOf('room'), study: freeHoursOf('study') }),
        m.questions_cancel_a_booking_answer_2(),
      ],
      links: [{ to: pages.bookings, label: pageNames.bookings }],
    },
    {
      id: 'how-many-bookings',
      question: m.questions_how_many_bookings(),
      answer: [m.questions_how_many_bookings_answer()],
    },
    {
      id: 'add-to-calendar',
      question: m.questions_add_to_calendar(),
      answer: [m.questions_add_to_calendar_answer()],
      links: [{ to: pages.bookings, label: pageNames.bookings }],
    },
    {
      id: 'time-zone',
      question: m.questions_time_zone(),
      answer: [m.questions_time_zone_answer({ zone: timeZone ?? 'none' }), m.questions_time_zone_answer_2()],
    },
  ],
});
