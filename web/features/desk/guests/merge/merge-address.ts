import { guestAddress } from '../guest-address.ts';

/** The search parameter with the other record, on a guest's page. */
export const mergeParam = 'merge';

/** The address at which two records are compared. */
export const mergeAddress = (uid: string, other: string): string =>
  `${guestAddress(uid)}?${new URLSearchParams({ [mergeParam]: other })}`;
