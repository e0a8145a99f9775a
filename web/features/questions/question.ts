import type { PaymentMode } from '#contract/checkout.rules.ts';
import { findWords } from '#web/lib/find-words.ts';

/** Something that guests ask. Its id is its place in the address: `/F&Q#cancel-a-booking`. */
export type Question = {
  id: string;
  question: string;
  /** In paragraphs. */
  answer: readonly string[];
  /** Where to go on. */
  links?: readonly { to: string; label: string }[];
};

export type QuestionGroup = {
  heading: string;
  questions: readonly Question[];
  /** Whether the house has written them. */
  isOwn?: boolean;
};

/** What answers depend on that is set for each house; undefined until the server has told. */
export type HouseFacts = { payments: PaymentMode | undefined; timeZone: string | undefined };

/** The questions that have every word somewhere in themselves or their answers; groups without any are left out. */
export const findQuestions = (groups: readonly QuestionGroup[], words: string): QuestionGroup[] => {
  const matches = findWords(words);
  return groups
    .map(({ questions, ...group }) => ({
      ...group,
      questions: questions.filter(({ question, answer }) => matches([question, ...answer].join(' '))),
    }))
    .filter(({ questions }) => questions.length > 0);
};

export const countQuestions = (groups: readonly QuestionGroup[]): number =>
  groups.reduce((count, { questions }) => count + questions.length, 0);
