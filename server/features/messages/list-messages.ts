import type { Temporal } from 'temporal-polyfill';
import { can } from '#contract/identity/permissions.ts';
import type { Message } from '#contract/stay/messages.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { findMessages, findTalk, findUnread, type MessageRow, type UnreadRow } from './messages.queries.ts';

const mostShown = 200;

const present =
  (isGuest: boolean) =>
  ({ id, byDesk, author, text, createdAt, readAt }: MessageRow): Message => ({
    _id: id,
    by: byDesk ? 'desk' : 'guest',
    text,
    at: createdAt.toISOString(),
    author: byDesk && isGuest ? (author.split(' ')[0] ?? author) : author,
    ...(readAt && { readAt: readAt.toISOString() }),
  });

/** The messages about a booking, oldest first, for its guest and the desk. */
export const listMessages = async (
  db: Db,
  caller: SignedIn,
  bookingId: string,
  now: Temporal.Instant,
): Promise<Message[]> => {
  const talk = await findTalk(db, bookingId, now);
  if (!talk) throw new AppError('BOOKING_NOT_FOUND');
  if (!can(caller, 'GET /bookings/{id}/messages', talk.uid)) throw new AppError('NOT_ALLOWED');
  const rows = await findMessages(db, bookingId, mostShown);
  return rows.toReversed().map(present(caller.uid === talk.uid));
};

/** Unanswered messages of guests by booking, longest wait first. */
export const listUnread = (db: Db, most: number): Promise<UnreadRow[]> => findUnread(db, most);
