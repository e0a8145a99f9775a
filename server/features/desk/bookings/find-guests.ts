import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { DeskGuestsQuery, FoundGuest } from '#contract/desk/bookings.ts';
import type { Db } from '../../../db/schema.ts';
import { isSoundText } from '../../../http/input/check-input.ts';
import { refuseCursor } from '../../../lists/cursor.ts';
import { cutPage, type Page } from '../../../lists/cut-page.ts';
import { findPeople, type PersonCursor, type PersonRow } from './people.queries.ts';

const CursorText = z.tuple([z.int().min(0).max(1), z.string().max(200), z.string().max(64)]);

const writeCursor = ({ rank, key, uid }: PersonCursor): string =>
  Buffer.from(JSON.stringify([rank, key, uid])).toString('base64url');

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readCursor = (text: string | undefined): PersonCursor | undefined => {
  if (text === undefined) return undefined;
  const parsed = CursorText.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success || !parsed.data.every((part) => isSoundText(String(part)))) throw refuseCursor();
  const [rank, key, uid] = parsed.data;
  return { rank, key, uid };
};

const present = (row: PersonRow): FoundGuest => ({
  uid: row.uid,
  name: row.name,
  email: row.email ?? '',
  phoneNumber: row.phoneNumber,
  hasAccount: row.hasAccount,
  stays: row.stays,
  ...(row.lastStay !== null && { lastStay: row.lastStay }),
});

/** Guests with and without an account whose name, e-mail address or phone number fits. */
export const findGuests = async (
  db: Db,
  { q, after, limit }: DeskGuestsQuery,
  now: Temporal.Instant,
): Promise<Page<FoundGuest>> => {
  const asked = { q, after: readCursor(after), limit, now: new Date(now.epochMilliseconds) };
  return cutPage(await findPeople(db, asked), { limit, cursorOf: writeCursor, present });
};
