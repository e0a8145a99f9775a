import { OfferDetailPage } from '#web/features/offers/offer-detail-page.tsx';

export const Component = () => <OfferDetailPage kind="room" noun="room" back="Back to rooms" />;
