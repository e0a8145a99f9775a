import { mostItems, openStatuses, progressStatuses, roomTypes } from '#contract/food/orders.rules.ts';
import type { HouseQuestions } from '#contract/house/house.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { orderStatusNames, roomTypeNames } from '#web/features/food/order-names.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { writeAccountQuestions, writeVoiceQuestions } from './account-questions.ts';
import { writeBookingQuestions, writeMoneyQuestions } from './booking-questions.ts';
import type { HouseFacts, QuestionGroup } from './question.ts';

const list = (items: readonly string[], last: 'and' | 'or'): string =>
  new Intl.ListFormat(m.locale(), { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(items);

const writeFoodQuestions = (): QuestionGroup => ({
  heading: m.questions_food(),
  questions: [
    {
      id: 'order-food',
      question: m.questions_order_food(),
      answer: [
        m.questions_order_food_answer({
          mostItems,
          roomTypes: list(
            roomTypes.map((type) => roomTypeNames[type]),
            'or',
          ),
        }),
      ],
      links: [{ to: pages.food, label: pageNames.food }],
    },
    {
      id: 'follow-an-order',
      question: m.questions_follow_an_order(),
      answer: [
        m.questions_follow_an_order_answer({
          orderSteps: list(
            progressStatuses.map((status) => orderStatusNames[status]),
            'and',
          ),
        }),
      ],
      links: [{ to: pages.orderStatus, label: pageNames.orderStatus }],
    },
    {
      id: 'cancel-an-order',
      question: m.questions_cancel_an_order(),
      answer: [m.questions_cancel_an_order_answer({ openStatuses: orderStatusNames[openStatuses[0]] })],
      links: [{ to: pages.orderStatus, label: pageNames.orderStatus }],
    },
  ],
});

/** The anchor of a house's own question: its words, in any script. */
const idOf = (question: string): string =>
  question === '__QUESTION__'
    ? '__QUESTION_id__'
    : `own-${question
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '')}`;

const writeOwnQuestions = ({ name, questions }: HouseQuestions & { name: string }): QuestionGroup => ({
  heading: m.questions_about_the_house({ name }),
  isOwn: true,
  questions: questions.map(({ question, answer }) => ({
    id: idOf(question),
    question,
    answer: answer.split(/\n+/),
  })),
});

/** The usual questions, answered for this house. */
export const writeUsualQuestions = (facts: HouseFacts): readonly QuestionGroup[] => [
  writeBookingQuestions(facts),
  writeMoneyQuestions(facts),
  writeFoodQuestions(),
  writeVoiceQuestions(),
  writeAccountQuestions(),
];

/** All questions: the house's own first, then the usual ones. */
export const writeQuestions = (
  facts: HouseFacts,
  asked: HouseQuestions & { name: string } = { name: '', questions: [], usualQuestions: true },
): readonly QuestionGroup[] => [
  ...(asked.questions.length > 0 ? [writeOwnQuestions(asked)] : []),
  ...(asked.usualQuestions ? writeUsualQuestions(facts) : []),
];
