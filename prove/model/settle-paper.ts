import { pointsFor } from '#contract/loyalty.rules.ts';
import { accountOf, earn, type Paper, type Stay, takeBack } from './paper.ts';

/**
 * Settles points after a bill has changed: guests who have paid all of it at the desk earn points, once; guests who
 * get everything back, or owe nothing after a cancellation, lose them.
 */
export const settle = (paper: Paper, stay: Stay): void => {
  const { bill, cart, uid, earned } = stay;
  const { paid, due } = bill.sums();
  const hasCome = bill.hasCome();
  if (hasCome && (paid === 0 || bill.isWaived())) {
    takeBack(accountOf(paper, uid), earned ?? 0);
    if (earned !== undefined) stay.earned = 0;
  } else if (!cart && due <= 0 && earned === undefined && pointsFor(paid) > 0) {
    stay.earned = pointsFor(paid);
    earn(accountOf(paper, uid), stay.earned);
  }
};
