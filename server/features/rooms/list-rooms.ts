import type { VenueClock } from '#contract/bookings.rules.ts';
import type { HoursQuery, NightsQuery } from '#contract/lists.ts';
import type { Room, StudyRoom } from '#contract/rooms.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { requestedHours, requestedNights } from '../../lists/only-free.ts';
import { presentImages } from '../../lists/present-images.ts';
import { presentPrice } from '../../lists/present-price.ts';
import { cursorOfOffer } from '../../lists/search-offers.ts';
import { findRoom, findRooms, type RoomRow } from './rooms.queries.ts';

const presentCommon = ({
  id,
  title,
  description,
  image,
  shown_rating,
  review_count,
  details,
  retired_at,
}: RoomRow) => ({
  id,
  title,
  description,
  image,
  rating: Number(shown_rating),
  reviews: review_count,
  details,
  ...(retired_at && { retired: true }),
});

const presentRoom = (row: RoomRow): Room => ({
  ...presentCommon(row),
  ...presentImages(row),
  pricePerNight: presentPrice(row.price_cents),
});

const presentStudyRoom = (row: RoomRow): StudyRoom => ({
  ...presentCommon(row),
  ...presentImages(row),
  price: presentPrice(row.price_cents),
});

/** A page of the sleeping rooms that match the query and are free at its time. */
export const listRooms = async (
  db: Db,
  query: NightsQuery,
  venueClock: VenueClock,
  language?: string,
): Promise<Page<Room>> => {
  const rows = await findRooms(db, 'sleeping', query, requestedNights(query, venueClock), language);
  return cutPage(rows, { ...query, cursorOf: cursorOfOffer(query.sort), present: presentRoom });
};

/** A page of the study rooms that match the query and are free at its time. */
export const listStudyRooms = async (
  db: Db,
  query: HoursQuery,
  venueClock: VenueClock,
  language?: string,
): Promise<Page<StudyRoom>> => {
  const rows = await findRooms(db, 'study', query, requestedHours(query, venueClock), language);
  return cutPage(rows, { ...query, cursorOf: cursorOfOffer(query.sort), present: presentStudyRoom });
};

/** Whether the caller may see retired bookables; called only for a retired one. */
export type SeesRetired = () => Promise<boolean>;

/** One sleeping room; a study room's id is not found here. */
export const showRoom = async (
  db: Db,
  id: number,
  seesRetired: SeesRetired,
  language?: string,
): Promise<Room> => {
  const row = await findRoom(db, 'sleeping', id, language);
  if (!row || (row.retired_at && !(await seesRetired()))) throw new AppError('ROOM_NOT_FOUND');
  return presentRoom(row);
};

/** One study room; a sleeping room's id is not found here. */
export const showStudyRoom = async (
  db: Db,
  id: number,
  seesRetired: SeesRetired,
  language?: string,
): Promise<StudyRoom> => {
  const row = await findRoom(db, 'study', id, language);
  if (!row || (row.retired_at && !(await seesRetired()))) throw new AppError('STUDY_ROOM_NOT_FOUND');
  return presentStudyRoom(row);
};
