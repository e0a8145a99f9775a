import { AppError } from '../http/app-error.ts';

/** What is said to a mark that was made up, or made for another list. */
export const refuseMark = (): AppError =>
  new AppError('BAD_INPUT', {
    errors: [{ path: 'after', message: 'After is what this list has given in its Link header.' }],
  });
