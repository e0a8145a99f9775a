import { findWords } from '#web/features/menu/find-words.ts';
import type { QuestionGroup } from './question.ts';

/** The questions that have every word somewhere in themselves or their answers; groups without any are left out. */
export const findQuestions = (groups: readonly QuestionGroup[], words: string): QuestionGroup[] => {
  const matches = findWords(words);
  return groups
    .map(({ heading, questions }) => ({
      heading,
      questions: questions.filter(({ question, answer }) => matches([question, ...answer].join(' '))),
    }))
    .filter(({ questions }) => questions.length > 0);
};

export const countQuestions = (groups: readonly QuestionGroup[]): number =>
  groups.reduce((count, { questions }) => count + questions.length, 0);
