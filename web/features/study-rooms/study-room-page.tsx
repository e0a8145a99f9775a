import { FreeHours } from '#web/features/offers/free-hours.tsx';
import { OfferDetailPage } from '#web/features/offers/offer-detail-page.tsx';

export const Component = () => (
  <OfferDetailPage kind="study" name="Study room" back="Back to study rooms" FreeTimes={FreeHours} />
);
