import { writeAccountQuestions } from './account-questions.ts';
import { writeBookingQuestions } from './booking-questions.ts';
import { writeFoodQuestions } from './food-questions.ts';
import { writeMoneyQuestions } from './money-questions.ts';
import type { HouseFacts, QuestionGroup } from './question.ts';
import { writeVoiceQuestions } from './voice-questions.ts';

/** What guests ask, answered for this house. */
export const writeQuestions = (facts: HouseFacts): readonly QuestionGroup[] => [
  writeBookingQuestions(facts),
  writeMoneyQuestions(facts),
  writeFoodQuestions(),
  writeVoiceQuestions(),
  writeAccountQuestions(),
];
