import { afterAll, onTestFinished } from 'vitest';

/** Cleans up after the test that runs, or after the file where none does yet. Hooks clean up themselves: Vitest ignores what they register. */
export const whenDone = (cleanUp: () => Promise<void>): void => {
  try {
    onTestFinished(cleanUp);
  } catch {
    afterAll(cleanUp);
  }
};
