import { fromCents } from '#contract/money.ts';
import type { Room, StudyRoom } from '#contract/rooms.ts';
import type { RoomRow } from './rooms.queries.ts';

const presentCommon = ({ id, title, description, image, shown_rating, review_count, details }: RoomRow) => ({
  id,
  title,
  description,
  image,
  rating: Number(shown_rating),
  reviews: review_count,
  details,
});

export const presentRoom = (row: RoomRow): Room => ({
  ...presentCommon(row),
  pricePerNight: fromCents(row.price_cents),
});

export const presentStudyRoom = (row: RoomRow): StudyRoom => ({
  ...presentCommon(row),
  price: fromCents(row.price_cents),
});
