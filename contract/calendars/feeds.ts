import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { Instant, PathId } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { CalendarImport } from './imports.ts';

const CalendarFeed = z
  .object({ since: Instant.optional().describe('When its address was created; missing where there is none') })
  .meta({ id: 'CalendarFeed' });

const NewCalendarFeed = z
  .object({
    url: z.string().describe('The secret address; it is returned only here, and never again'),
    since: Instant,
  })
  .meta({ id: 'NewCalendarFeed' });

const RoomCalendars = z
  .object({ feed: CalendarFeed, imports: z.array(CalendarImport) })
  .meta({ id: 'RoomCalendars' });
export type RoomCalendars = z.infer<typeof RoomCalendars>;

const Bookable = z.object({ kind: z.enum(kinds), id: PathId });
const notFound = ['ROOM_NOT_FOUND', 'STUDY_ROOM_NOT_FOUND', 'PC_NOT_FOUND'] as const;

export const calendarEndpoints = {
  'GET /calendarFeed': {
    summary: 'Whether calendars can read the bookings of the caller',
    response: CalendarFeed,
  },
  'PUT /calendarFeed': {
    summary:
      'Creates a secret address at which calendars read the bookings of the caller; an earlier one stops working',
    response: NewCalendarFeed,
  },
  'DELETE /calendarFeed': {
    summary: 'Deletes the secret address of the caller',
    response: CalendarFeed,
  },
  'GET /desk/rooms/{kind}/{id}/calendars': {
    summary: 'The calendars of a room, study room or PC',
    params: Bookable,
    response: RoomCalendars,
    errors: notFound,
  },
  'PUT /desk/rooms/{kind}/{id}/feed': {
    summary:
      'Creates a secret address at which other sites read when a room, study room or PC is taken; an earlier one stops working',
    params: Bookable,
    response: NewCalendarFeed,
    errors: notFound,
  },
  'DELETE /desk/rooms/{kind}/{id}/feed': {
    summary: 'Deletes the secret address of a room, study room or PC',
    params: Bookable,
    response: CalendarFeed,
    errors: notFound,
  },
} as const satisfies EndpointTable;
