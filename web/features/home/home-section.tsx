import { useQuery } from '@tanstack/react-query';
import type { OfferKind } from '#web/features/offers/offer.ts';
import { OfferGrid, OfferGridSkeleton } from '#web/features/offers/offer-grid.tsx';
import { offerKinds } from '#web/features/offers/offer-kinds.ts';
import { offersQuery } from '#web/features/offers/offer-queries.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';

/** The first few offers of a kind, and the way to all of them. */
export const HomeSection = ({ kind, count, more }: { kind: OfferKind; count: 3 | 6; more: string }) => {
  const { list, many, heading, lead } = offerKinds[kind];
  const offers = useQuery(offersQuery(kind, { limit: count }));
  return (
    <Section heading={heading} lead={lead} link={<ArrowLink to={list}>{more}</ArrowLink>}>
      {offers.isPending && <OfferGridSkeleton count={count} teaser={count} />}
      {offers.isError && (
        <FailedNotice what={`The ${many}`} error={offers.error} onRetry={() => void offers.refetch()} />
      )}
      {offers.data?.length === 0 && (
        <Notice level={2} heading={`No ${many} yet`} text={`The ${many} of this house are not listed yet.`} />
      )}
      {offers.data && offers.data.length > 0 && <OfferGrid offers={offers.data} teaser={count} />}
    </Section>
  );
};
