import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { Instant, PathId, visibleLine } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { importProblems, maxImportNameLength } from './imports.rules.ts';

/** A calendar of another site, whose times close a bookable here. */
export const CalendarImport = z
  .object({
    _id: z.string(),
    name: z.string(),
    site: z.string().describe('Where it is; the rest of its address may be secret'),
    isWaiting: z.boolean().describe('Whether it is about to be fetched'),
    fetchedAt: Instant.optional().describe('When it was last tried'),
    problem: z.enum(importProblems).optional().describe('Why it failed then; blocks stay as they were'),
    blocks: z.int().describe('How many current or future times it closes'),
    clashes: z.int().describe('How many of its times are taken here'),
  })
  .meta({ id: 'CalendarImport' });

export const NewImport = z.object({
  name: visibleLine(maxImportNameLength),
  url: visibleLine(2000).describe('A public http, https or webcal address without a password'),
});
export type NewImport = z.infer<typeof NewImport>;

const Bookable = z.object({ kind: z.enum(kinds), id: PathId });
const OneImport = Bookable.extend({ importId: z.string().min(1).max(64) });
const notFound = ['ROOM_NOT_FOUND', 'STUDY_ROOM_NOT_FOUND', 'PC_NOT_FOUND'] as const;
const Done = z.object({ success: z.literal(true) });

export const importEndpoints = {
  'POST /desk/rooms/{kind}/{id}/imports': {
    summary: 'Closes a room, study room or PC whenever the calendar of another site says that it is taken',
    example: { name: 'Travel site', url: 'https://travel.example/calendar/1.ics' },
    params: Bookable,
    body: NewImport,
    once: true,
    status: 201,
    response: z.object({ insertedId: z.string() }),
    errors: [
      ...notFound,
      ...(['CALENDAR_ADDRESS', 'CALENDAR_EXISTS', 'CALENDARS_FULL', 'IDEMPOTENCY_MISMATCH'] as const),
    ],
  },
  'POST /desk/rooms/{kind}/{id}/imports/{importId}/fetch': {
    summary: 'Fetches the calendar of another site now',
    params: OneImport,
    response: Done,
    errors: [...notFound, 'CALENDAR_NOT_FOUND'],
  },
  'DELETE /desk/rooms/{kind}/{id}/imports/{importId}': {
    summary: 'Stops following the calendar of another site; what it has closed is open again',
    params: OneImport,
    response: Done,
    errors: [...notFound, 'CALENDAR_NOT_FOUND'],
  },
} as const satisfies EndpointTable;
