import { afterAll, onTestFinished } from 'vitest';

/** Cleans up after the running test, or after the file if none runs yet. Not for hooks: Vitest ignores what they register. */
export const whenDone = (cleanUp: () => Promise<void>): void => {
  try {
    onTestFinished(cleanUp);
  } catch {
    afterAll(cleanUp);
  }
};
