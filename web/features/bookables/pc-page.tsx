import { OfferDetailPage } from '#web/features/bookables/bookable-detail-page.tsx';
import { FreeHours } from '#web/features/bookables/free-hours.tsx';

export const Component = () => (
  <OfferDetailPage kind="pc" name="PC" back="Back to PCs" FreeTimes={FreeHours} />
);
