import { createStoredText } from '#web/lib/stored-text.ts';

/** The stay as it was last known, for when there is no network. The number changes with what is stored. */
export const lastStayText = createStoredText('nightdesk-stay-1', () => localStorage);

/** Nobody is signed in, or somebody else is. */
export const forgetLastStay = (): void => {
  if (lastStayText.read()) lastStayText.write('');
};
