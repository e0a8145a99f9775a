import type { PaymentMode } from '#contract/checkout.rules.ts';
import { findWords } from '#web/lib/find-words.ts';

/** A frequently asked question. Its id is its anchor: `/F&Q#cancel-a-booking`. */
export type Question = {
  id: string;
  question: string;
  /** In paragraphs. */
  answer: readonly string[];
  /** Links after the answer. */
  links?: readonly { to: string; label: string }[];
};

export type QuestionGroup = {
  heading: string;
  questions: readonly Question[];
  /** Whether the house has written them. */
  isOwn?: boolean;
};

/** Facts of the house that answers depend on; undefined until loaded. */
export type HouseFacts = { payments: PaymentMode | undefined; timeZone: string | undefined };

/** Questions that contain all of the words in question or answer; empty groups are left out. */
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
