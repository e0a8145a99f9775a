import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import {
  Amount,
  Images,
  ImageTexts,
  PathId,
  PictureUrl,
  requiredFields,
  shownImages,
  visibleLine,
  visibleText,
} from './fields.ts';
import { HoursQuery, NightsQuery } from './lists.ts';

/** Retired bookables are visible to admins only. */
export const Retired = z.boolean().describe('Present if it is retired; only admins see that');

const roomFields = {
  id: z.int().describe('Sleeping and study rooms share one series'),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  ...shownImages,
  rating: z
    .number()
    .min(0)
    .max(5)
    .describe("The average rating of guests; the house's own until there is one"),
  reviews: z.int().describe('How many guests have rated it'),
  details: z.string().describe('What the room offers, one item per line'),
  retired: Retired.optional(),
};

export const Room = z.object({ ...roomFields, pricePerNight: Amount }).meta({ id: 'Room' });
export type Room = z.infer<typeof Room>;

export const StudyRoom = z
  .object({ ...roomFields, price: Amount.describe('Per hour') })
  .meta({ id: 'StudyRoom' });
export type StudyRoom = z.infer<typeof StudyRoom>;

/** The code of the door, locker or PC. */
export const AccessCode = z
  .union([z.string().trim().length(0), visibleLine(40)])
  .describe('Shown to its guest from an hour before the start until the end, and to admins; blank for none');

/** A new room, entered by an admin. For study rooms, `price` is by the hour. */
export const NewRoom = z.object({
  title: visibleText(120),
  description: visibleText(2000),
  pricePerNight: Amount.min(0.01),
  rating: z.number().min(0).max(5).multipleOf(0.1),
  details: visibleText(4000),
  image: PictureUrl.min(1).optional().describe('May be left out where there are `images`'),
  images: Images.optional(),
  imageTexts: ImageTexts.optional(),
  accessCode: AccessCode.optional(),
});
export type NewRoom = z.infer<typeof NewRoom>;

/** Editable fields that all bookables share. */
export const editFields = {
  retired: z.boolean().optional().describe('In no list and no longer bookable; its bookings stay'),
  version: z
    .int()
    .min(1)
    .optional()
    .describe('The version that was read; refused with 409 if somebody has changed it since'),
};

/** The fields after a change. */
export const editedFields = { retired: z.boolean(), version: z.int() };

export const RoomEdit = NewRoom.partial().extend(editFields);
export type RoomEdit = z.infer<typeof RoomEdit>;

/** A study room's price has two names: one in requests, one in responses. */
export const StudyRoomEdit = RoomEdit.extend({ price: NewRoom.shape.pricePerNight.optional() });
export type StudyRoomEdit = z.infer<typeof StudyRoomEdit>;

const blankRoom = {
  code: 'FIELDS_MISSING',
  fields: [...requiredFields(NewRoom), 'image'],
  instead: { image: 'images' },
} as const;

export const Inserted = z.object({ insertedId: z.int() });

export const roomEndpoints = {
  'GET /rooms': {
    summary: 'Sleeping rooms, priced by the night',
    query: NightsQuery,
    response: z.array(Room),
  },
  'GET /rooms/{id}': {
    summary: 'One sleeping room',
    params: z.object({ id: PathId }),
    response: Room,
    errors: ['ROOM_NOT_FOUND'],
  },
  'POST /rooms': {
    summary: 'Adds a sleeping room',
    example: {
      title: 'Attic',
      description: 'Under the roof.',
      pricePerNight: 64.5,
      rating: 4.5,
      details: 'Desk\nShower',
      image: 'https://example.com/attic.jpg',
    },
    body: NewRoom,
    whenBlank: blankRoom,
    once: true,
    status: 201,
    response: Inserted,
    errors: ['IMAGE_TEXTS'],
  },
  'PUT /rooms/{id}': {
    summary: 'Changes a sleeping room, retires it or brings it back; bookings stay as they are',
    example: { pricePerNight: 68 },
    params: z.object({ id: PathId }),
    body: RoomEdit,
    response: Room.extend(editedFields),
    errors: ['ROOM_NOT_FOUND', 'CHANGED_MEANWHILE', 'IMAGE_TEXTS'],
  },
  'GET /studyRooms': {
    summary: 'Study rooms, priced by the hour',
    query: HoursQuery,
    response: z.array(StudyRoom),
    errors: ['TIME_SKIPPED'],
  },
  'GET /studyRooms/{id}': {
    summary: 'One study room',
    params: z.object({ id: PathId }),
    response: StudyRoom,
    errors: ['STUDY_ROOM_NOT_FOUND'],
  },
  'POST /studyRooms': {
    summary: 'Adds a study room',
    body: NewRoom,
    whenBlank: blankRoom,
    once: true,
    status: 201,
    response: Inserted,
    errors: ['IMAGE_TEXTS'],
  },
  'PUT /studyRooms/{id}': {
    summary: 'Changes a study room, retires it or brings it back; bookings stay as they are',
    example: { pricePerNight: 14 },
    params: z.object({ id: PathId }),
    body: StudyRoomEdit,
    response: StudyRoom.extend(editedFields),
    errors: ['STUDY_ROOM_NOT_FOUND', 'CHANGED_MEANWHILE', 'IMAGE_TEXTS'],
  },
} as const satisfies EndpointTable;
