import { pages } from '#contract/pages.ts';

export const guestAddress = (uid: string): string => pages.deskGuest.replace(':id', encodeURIComponent(uid));
