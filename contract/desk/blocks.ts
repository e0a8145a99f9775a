import { z } from 'zod';
import { Id } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { CalendarDate, Instant, PathId, ShownDate, visibleLine } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { readinessStates } from './desk.rules.ts';

/** A time in which a bookable is closed. */
export const Block = z
  .object({
    _id: z.string(),
    kind: z.enum(kinds),
    id: Id,
    title: z.string(),
    from: z.string().describe('A day for rooms, an instant otherwise'),
    to: z.string().describe('The first open day, or the instant of opening'),
    startsAt: Instant,
    endsAt: Instant,
    reason: z.string(),
  })
  .meta({ id: 'Block' });
export type Block = z.infer<typeof Block>;

export const NewBlock = z.object({
  kind: z.enum(kinds),
  id: Id,
  from: z.union([CalendarDate, Instant]).describe('A day for rooms, an instant of a whole hour otherwise'),
  to: z.union([CalendarDate, Instant]).describe('The first open day, or the instant of opening'),
  reason: visibleLine(120),
});
export type NewBlock = z.infer<typeof NewBlock>;

export const Readiness = z.object({
  kind: z.enum(kinds),
  id: Id,
  state: z.enum(readinessStates),
  until: ShownDate.optional().describe('When out of order: the day on which it opens again'),
});
export type Readiness = z.infer<typeof Readiness>;

export const blockEndpoints = {
  'POST /desk/blocks': {
    summary: 'Closes a room, study room or PC for a time',
    example: { kind: 'room', id: 1, from: '2026-12-24', to: '2026-12-26', reason: 'New mattress' },
    body: NewBlock,
    once: true,
    status: 201,
    response: z.object({ insertedId: z.string() }),
    errors: [
      'BLOCK_TIMES',
      'BLOCK_CLASH',
      'ROOM_NOT_FOUND',
      'STUDY_ROOM_NOT_FOUND',
      'PC_NOT_FOUND',
      'IDEMPOTENCY_MISMATCH',
    ],
  },
  'DELETE /desk/blocks/{id}': {
    summary: 'Opens what was closed',
    params: z.object({ id: z.string() }),
    response: z.object({ success: z.literal(true) }),
    errors: ['BLOCK_NOT_FOUND'],
  },
  'PUT /desk/readiness/{kind}/{id}': {
    summary: 'Marks a room, study room or PC as clean, to clean or out of order',
    example: { state: 'clean' },
    params: z.object({
      kind: z.enum(kinds),
      id: PathId,
    }),
    body: z.object({
      state: z.enum(readinessStates),
      until: CalendarDate.optional().describe(
        'With "out of order": the day on which it opens again; open-ended by default',
      ),
    }),
    response: Readiness,
    errors: ['ROOM_NOT_FOUND', 'STUDY_ROOM_NOT_FOUND', 'PC_NOT_FOUND', 'UNTIL_PAST'],
  },
} as const satisfies EndpointTable;
