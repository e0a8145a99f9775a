import { OfferListPage } from '#web/features/offers/offer-list-page.tsx';

export const Component = () => (
  <OfferListPage kind="room" heading="Available Rooms" lead="Bunks, pods and private rooms, by the night." />
);
