import type { Kysely } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { HoursQuery, NightsQuery } from '#contract/lists.ts';
import type { Room, StudyRoom } from '#contract/rooms.ts';
import type { Database } from '../../db/schema.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { hoursAsked, nightsAsked } from '../../lists/only-free.ts';
import { markOfOffer } from '../../lists/search-offers.ts';
import { presentRoom, presentStudyRoom } from './present-room.ts';
import { findRooms } from './rooms.queries.ts';

/** The sleeping rooms that fit the query and are free when it says, one page of them. */
export const listRooms = async (
  db: Kysely<Database>,
  query: NightsQuery,
  here: Here,
): Promise<Page<Room>> => {
  const rows = await findRooms(db, 'sleeping', query, nightsAsked(query, here));
  return cutPage(rows, { ...query, markOf: markOfOffer(query.sort), present: presentRoom });
};

/** The study rooms that fit the query and are free when it says, one page of them. */
export const listStudyRooms = async (
  db: Kysely<Database>,
  query: HoursQuery,
  here: Here,
): Promise<Page<StudyRoom>> => {
  const rows = await findRooms(db, 'study', query, hoursAsked(query, here));
  return cutPage(rows, { ...query, markOf: markOfOffer(query.sort), present: presentStudyRoom });
};
