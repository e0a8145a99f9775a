import { OfferListPage } from '#web/features/offers/offer-list-page.tsx';

export const Component = () => (
  <OfferListPage
    kind="study"
    heading="Group Study Room"
    lead="By the hour, one to twelve hours. Lamps, sockets and quiet included."
  />
);
