import { FreeHours } from '#web/features/offers/free-hours.tsx';
import { OfferDetailPage } from '#web/features/offers/offer-detail-page.tsx';

export const Component = () => (
  <OfferDetailPage kind="pc" name="PC" back="Back to PCs" FreeTimes={FreeHours} />
);
