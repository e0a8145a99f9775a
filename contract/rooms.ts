import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { PathId } from './ids.ts';
import { OfferQuery } from './lists.ts';
import { Amount } from './money.ts';

const roomFields = {
  id: z.int().describe('Sleeping and study rooms share one series'),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  rating: z.number().min(0).max(5),
  details: z.string().describe('What the room offers, one thing a line'),
};

export const Room = z.object({ ...roomFields, pricePerNight: Amount }).meta({ id: 'Room' });
export type Room = z.infer<typeof Room>;

export const StudyRoom = z
  .object({ ...roomFields, price: Amount.describe('Per hour') })
  .meta({ id: 'StudyRoom' });
export type StudyRoom = z.infer<typeof StudyRoom>;

export const roomEndpoints = {
  'GET /rooms': {
    summary: 'Sleeping rooms, priced by the night',
    query: OfferQuery,
    response: z.array(Room),
  },
  'GET /rooms/{id}': {
    summary: 'One sleeping room',
    params: z.object({ id: PathId }),
    response: Room,
    errors: ['ROOM_NOT_FOUND'],
  },
  'GET /studyRooms': {
    summary: 'Study rooms, priced by the hour',
    query: OfferQuery,
    response: z.array(StudyRoom),
  },
  'GET /studyRooms/{id}': {
    summary: 'One study room',
    params: z.object({ id: PathId }),
    response: StudyRoom,
    errors: ['STUDY_ROOM_NOT_FOUND'],
  },
} as const satisfies EndpointTable;
