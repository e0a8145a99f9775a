import { FreeNights } from '#web/features/offers/free-nights.tsx';
import { OfferDetailPage } from '#web/features/offers/offer-detail-page.tsx';

export const Component = () => (
  <OfferDetailPage kind="room" name="Room" back="Back to rooms" FreeTimes={FreeNights} />
);
