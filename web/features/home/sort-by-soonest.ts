import type { LabelOf } from '#web/features/availability/use-free-labels.ts';
import type { Offer } from '#web/features/offers/offer.ts';

/** What is free now first, then what is free next; those that are free alike keep their order. */
export const sortBySoonest = (offers: readonly Offer[], labelOf: LabelOf): Offer[] => {
  const waitFor = ({ kind, id }: Offer) => labelOf(kind, id)?.wait ?? Number.POSITIVE_INFINITY;
  const ranked = offers.map((offer) => ({ offer, wait: waitFor(offer) }));
  return ranked.sort((a, b) => (a.wait === b.wait ? 0 : a.wait < b.wait ? -1 : 1)).map(({ offer }) => offer);
};
