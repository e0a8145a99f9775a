import { mostItems, openStatuses, progressStatuses, roomTypes } from '#contract/food/orders.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { writeAccountQuestions, writeVoiceQuestions } from './account-questions.ts';
import { writeBookingQuestions, writeMoneyQuestions } from './booking-questions.ts';
import type { HouseFacts, QuestionGroup } from './question.ts';

const list = (items: readonly string[], last: 'and' | 'or'): string =>
  new Intl.ListFormat('en-GB', { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(items);

const writeFoodQuestions = (): QuestionGroup => ({
  heading: m.questions_food(),
  questions: [
    {
      id: 'order-food',
      question: m.questions_order_food(),
      answer: [m.questions_order_food_answer({ mostItems, roomTypes: list(roomTypes, 'or') })],
      links: [{ to: pages.food, label: pageNames.food }],
    },
    {
      id: 'follow-an-order',
      question: m.questions_follow_an_order(),
      answer: [m.questions_follow_an_order_answer({ orderSteps: list(progressStatuses, 'and') })],
      links: [{ to: pages.orderStatus, label: pageNames.orderStatus }],
    },
    {
      id: 'cancel-an-order',
      question: m.questions_cancel_an_order(),
      answer: [m.questions_cancel_an_order_answer({ openStatuses: openStatuses[0] })],
      links: [{ to: pages.orderStatus, label: pageNames.orderStatus }],
    },
  ],
});

/** What guests ask, answered for this house. */
export const writeQuestions = (facts: HouseFacts): readonly QuestionGroup[] => [
  writeBookingQuestions(facts),
  writeMoneyQuestions(facts),
  writeFoodQuestions(),
  writeVoiceQuestions(),
  writeAccountQuestions(),
];
