import { BookableDetailPage } from '#web/features/bookables/bookable-detail-page.tsx';
import { FreeHours } from '#web/features/bookables/free-hours.tsx';

export const Component = () => (
  <BookableDetailPage kind="study" name="Study room" back="Back to study rooms" FreeTimes={FreeHours} />
);
