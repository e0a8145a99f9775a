import { useQuery } from '@tanstack/react-query';
import { useFreeLabels } from '#web/features/availability/use-free-labels.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Offer } from './offer.ts';
import { OfferGrid } from './offer-grid.tsx';
import { offerKinds } from './offer-kinds.ts';
import { someOffersQuery } from './offer-queries.ts';

/** Three others of the same kind, nearest in price. A page without them is whole too, so a failure shows nothing. */
export const MoreOffers = ({ like }: { like: Offer }) => {
  const { list, many } = offerKinds[like.kind];
  const { labelOf } = useFreeLabels(like.kind);
  const others = useQuery(someOffersQuery(like.kind)).data ?? [];
  const nearest = others
    .filter(({ id }) => id !== like.id)
    .sort((a, b) => Math.abs(a.price - like.price) - Math.abs(b.price - like.price))
    .slice(0, 3);
  if (nearest.length === 0) return null;
  return (
    <Section
      heading={`Other ${many}`}
      lead="Nearest in price."
      link={<ArrowLink to={list}>{`All ${many}`}</ArrowLink>}
    >
      <OfferGrid offers={nearest} labelOf={({ kind, id }) => labelOf(kind, id)} />
    </Section>
  );
};
