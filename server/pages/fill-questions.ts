import type { HouseQuestions } from '#contract/house/house.ts';
import { escapeText } from '../lib/html.ts';

/** The house's own questions and the default ones. The build renders one of the former as a template. */
const own = /<section[^>]* data-questions="own".*?<\/section>/s;
const usual = /<section[^>]* data-questions="usual".*?<\/section>/gs;
const pattern = /<details.*?<\/details>/s;

const count = /(<p[^>]*data-count[^>]*>)\d+/;

const renderQuestions = (item: string, { questions }: HouseQuestions): string =>
  questions
    .map(({ question, answer }, index) =>
      item
        .replaceAll('__QUESTION_id__', `own-${index + 1}`)
        .replaceAll('__QUESTION__', () => escapeText(question))
        .replace(/<p>__ANSWER__<\/p>/, () =>
          answer
            .split(/\n+/)
            .map((line) => `<p>${escapeText(line)}</p>`)
            .join(''),
        ),
    )
    .join('');

/** Fills in the house's questions, and removes the default ones if they are off. */
export const fillQuestions = (html: string, asked: HouseQuestions): string => {
  const filled = html
    .replace(own, (section) =>
      asked.questions.length > 0 ? section.replace(pattern, (item) => renderQuestions(item, asked)) : '',
    )
    .replace(usual, (section) => (asked.usualQuestions ? section : ''));
  return filled.replace(count, `$1${filled.split('<details').length - 1}`);
};
