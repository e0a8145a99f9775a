import { pages } from '#contract/pages.ts';

/** Where a guest has a page. */
export const guestAddress = (uid: string): string => pages.deskGuest.replace(':id', encodeURIComponent(uid));
