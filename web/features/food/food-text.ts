import { createKeptText } from '#web/lib/kept-text.ts';

/** The food cart of this browser as it is kept, for all of its tabs, whoever is signed in. */
export const foodText = createKeptText('nightdesk-food-order', () => localStorage);
