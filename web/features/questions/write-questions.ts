import { mostItems, openStatuses, orderSteps, roomTypes } from '#contract/food/orders.rules.ts';
import { pages } from '#contract/pages.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { writeAccountQuestions, writeVoiceQuestions } from './account-questions.ts';
import { writeBookingQuestions, writeMoneyQuestions } from './booking-questions.ts';
import type { HouseFacts, QuestionGroup } from './question.ts';

const list = (words: readonly string[], last: 'and' | 'or'): string =>
  new Intl.ListFormat('en-GB', { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(words);

const writeFoodQuestions = (): QuestionGroup => ({
  heading: 'Food',
  questions: [
    {
      id: 'order-food',
      question: 'How do I order food to my room?',
      answer: [
        `Choose up to ${mostItems} dishes, say where you are (${list(roomTypes, 'or')}, and its Room ID), and press Proceed: the kitchen has your order at once. With Add to cart you pay for it online first, and the kitchen starts once you have paid.`,
      ],
      links: [{ to: pages.food, label: pageNames.food }],
    },
    {
      id: 'follow-an-order',
      question: 'How do I know how far my order is?',
      answer: [
        `Its steps are ${list(orderSteps, 'and')}. Order Status updates automatically and shows when each was reached.`,
      ],
      links: [{ to: pages.orderStatus, label: pageNames.orderStatus }],
    },
    {
      id: 'cancel-an-order',
      question: 'Can I cancel an order?',
      answer: [
        `Yes, as long as it says ${openStatuses[0]}. Once the kitchen has started, it can no longer be cancelled. What you paid online for it is refunded.`,
      ],
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
