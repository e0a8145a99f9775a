import { z } from 'zod';
import type { GuestEvent, GuestEventsQuery } from '#contract/desk/guests.ts';
import { fromCents } from '#contract/money.ts';
import type { Db } from '../../../../db/schema.ts';
import { isSoundText } from '../../../../http/input/check-input.ts';
import { refuseCursor } from '../../../../lists/cursor.ts';
import { cutPage, type Page } from '../../../../lists/cut-page.ts';
import { findPersonOrThrow } from '../person.queries.ts';
import { type EventCursor, type EventRow, findEvents } from './events.queries.ts';

const CursorText = z.object({
  since: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/),
  key: z.string().min(1).max(100).refine(isSoundText),
});

const writeCursor = ({ since, key }: EventCursor): string => `${since}~${key}`;

const readCursor = (text: string | undefined): EventCursor | undefined => {
  if (text === undefined) return undefined;
  const [since, ...key] = text.split('~');
  const cursor = CursorText.safeParse({ since, key: key.join('~') });
  if (!cursor.success) throw refuseCursor();
  return cursor.data;
};

const present = ({ at, since, key, actor, status, cents, ...row }: EventRow): GuestEvent => ({
  at: at.toISOString(),
  kind: row.kind,
  what: row.what,
  title: row.title,
  text: row.text,
  actor: actor ?? '',
  ...(status !== null && { status }),
  ...(row.date !== null && { date: row.date }),
  ...(cents !== null && { amount: fromCents(cents) }),
  ...(row.points !== null && { points: row.points }),
  ...(row.rating !== null && { rating: row.rating }),
  ...(row.number !== null && { number: row.number }),
  ...(row.bookingId !== null && { bookingId: row.bookingId }),
});

/** Events of a guest, all or of one kind, newest first. */
export const listEvents = async (
  db: Db,
  uid: string,
  { kind, limit, after }: GuestEventsQuery,
): Promise<Page<GuestEvent>> => {
  const cursor = readCursor(after);
  const rows = await findEvents(db, await findPersonOrThrow(db, uid), { kind, limit, after: cursor });
  return cutPage(rows, { limit, cursorOf: writeCursor, present });
};
