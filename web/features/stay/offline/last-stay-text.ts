import { createStoredText } from '#web/lib/stored-text.ts';

/** The last known stay, for use offline. Change the number when the stored format changes. */
export const lastStayText = createStoredText('nightdesk-stay-1', () => localStorage);

/** Forgets it if nobody or another user is signed in. */
export const forgetLastStay = (): void => {
  if (lastStayText.read()) lastStayText.write('');
};
