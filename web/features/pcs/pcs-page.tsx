import { OfferListPage } from '#web/features/offers/offer-list-page.tsx';

export const Component = () => (
  <OfferListPage kind="pc" heading="PC ACCESS" lead="A fast machine and a good chair, by the hour." />
);
