import { expect, it } from 'vitest';
import { fillQuestions } from './fill-questions.ts';

const drawn =
  '<p data-count="true">2 questions</p><section class="g" data-questions="own"><h2>About</h2><details id="__QUESTION_id__"><h3>__QUESTION__</h3><p>__ANSWER__</p></details></section><section data-questions="usual"><details>Pay</details></section><section data-questions="usual"><details>Eat</details></section>';

it('puts the questions of the house first, as text, and counts all [HOUSE-16]', () => {
  const questions = [
    { question: 'Cost < $&?', answer: 'Yes.\nNo.' },
    { question: 'Dogs?', answer: 'Yes.' },
  ];
  const filled = fillQuestions(drawn, { questions, usualQuestions: true });
  expect(filled).toContain('<p data-count="true">4 questions');
  expect(filled).toContain(
    '<details id="own-1"><h3>Cost &lt; $&amp;?</h3><p>Yes.</p><p>No.</p></details><details id="own-2">',
  );
  expect(filled).toContain('Pay');
  expect(fillQuestions(drawn, { questions, usualQuestions: false })).not.toMatch(/Pay|Eat|__/);
});

it('leaves the page as it always was where the house has none [HOUSE-16]', () => {
  expect(fillQuestions(drawn, { questions: [], usualQuestions: true })).toBe(
    '<p data-count="true">2 questions</p><section data-questions="usual"><details>Pay</details></section><section data-questions="usual"><details>Eat</details></section>',
  );
});
