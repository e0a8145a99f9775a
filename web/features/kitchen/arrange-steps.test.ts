import { expect, test } from 'vitest';
import { arrangeSteps } from './arrange-steps.ts';

test('the step that follows is the prominent one, and the two others stay in their order', () => {
  expect(arrangeSteps('Just Ordered')).toEqual({
    next: 'Few More Minutes',
    others: ['Ready to Serve', 'Completed'],
  });
  expect(arrangeSteps('Few More Minutes')).toEqual({
    next: 'Ready to Serve',
    others: ['Few More Minutes', 'Completed'],
  });
  expect(arrangeSteps('Ready to Serve')).toEqual({
    next: 'Completed',
    others: ['Few More Minutes', 'Ready to Serve'],
  });
});

test('nothing follows the last step: it keeps the prominent place', () => {
  expect(arrangeSteps('Completed')).toEqual({
    next: 'Completed',
    others: ['Few More Minutes', 'Ready to Serve'],
  });
});
