import { guestAddress } from '../guest-address.ts';

/** Names the other record in the address of a guest's page. */
export const mergeParam = 'merge';

/** Where two records of one guest are compared. */
export const mergeAddress = (uid: string, other: string): string =>
  `${guestAddress(uid)}?${new URLSearchParams({ [mergeParam]: other })}`;
