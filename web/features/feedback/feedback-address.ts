import { pages } from '#contract/pages.ts';

/** What guests say of a room, with the form filled for it. */
export const feedbackAddress = (roomId: number): string => `${pages.feedback}?room=${roomId}`;
