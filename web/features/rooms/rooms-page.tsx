import { OfferListPage } from '#web/features/offers/offer-list-page.tsx';

export const Component = () => <OfferListPage kind="room" />;
