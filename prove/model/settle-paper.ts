import { pointsFor } from '#contract/loyalty.rules.ts';
import { accountOf, earn, type Paper, type Stay, takeBack } from './paper.ts';

/**
 * What follows from a bill that has changed: whoever has paid all of it at the desk earns points, once; whoever has
 * everything back, or owes nothing after a cancellation, loses them.
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
