import type { Kysely } from 'kysely';
import type { Room, StudyRoom } from '#contract/rooms.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { presentRoom, presentStudyRoom } from './present-room.ts';
import { findRoom } from './rooms.queries.ts';

/** One sleeping room; a study room's id is not found here. */
export const showRoom = async (db: Kysely<Database>, id: number): Promise<Room> => {
  const row = await findRoom(db, 'sleeping', id);
  if (!row) throw new AppError('ROOM_NOT_FOUND');
  return presentRoom(row);
};

/** One study room; a sleeping room's id is not found here. */
export const showStudyRoom = async (db: Kysely<Database>, id: number): Promise<StudyRoom> => {
  const row = await findRoom(db, 'study', id);
  if (!row) throw new AppError('STUDY_ROOM_NOT_FOUND');
  return presentStudyRoom(row);
};
