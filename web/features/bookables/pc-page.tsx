import { BookableDetailPage } from '#web/features/bookables/bookable-detail-page.tsx';
import { FreeHours } from '#web/features/bookables/free-hours.tsx';

export const Component = () => (
  <BookableDetailPage kind="pc" name="PC" back="Back to PCs" FreeTimes={FreeHours} />
);
