import { fromCents } from '#contract/money.ts';
import type { Room, StudyRoom } from '#contract/rooms.ts';
import type { RoomRow } from './rooms.queries.ts';

const presentCommon = ({ id, title, description, image, rating, details }: RoomRow) => ({
  id,
  title,
  description,
  image,
  rating: Number(rating),
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
