import { z } from 'zod';
import type { VenueClock } from '#contract/bookings.rules.ts';
import type { DeskGuestsQuery, FoundGuest } from '#contract/desk/guests.ts';
import { fromCents } from '#contract/money.ts';
import { kindOf } from '../../../../db/booked-kinds.ts';
import { readReference } from '../../../../db/match-people.ts';
import type { Db } from '../../../../db/schema.ts';
import { isSoundText } from '../../../../http/input/check-input.ts';
import { refuseCursor } from '../../../../lists/cursor.ts';
import { cutPage, type Page } from '../../../../lists/cut-page.ts';
import { presentSuspension } from '../present-suspension.ts';
import { listDoubles } from './find-doubles.ts';
import { findByReference, findGuestRows, type GuestRow } from './guest-rows.queries.ts';
import { findByName, findHereFirst, type Narrowed, type Place } from './people.queries.ts';
import { hereAt } from './who-is-here.ts';

const CursorText = z.tuple([z.int().min(0).max(3), z.string().max(200), z.string().max(64)]);

const writeCursor = ({ tier, key, uid }: Place): string =>
  Buffer.from(JSON.stringify([tier, key, uid])).toString('base64url');

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readCursor = (text: string | undefined, sort: DeskGuestsQuery['sort']): Place | undefined => {
  if (text === undefined) return undefined;
  const parsed = CursorText.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success || !parsed.data.every((part) => isSoundText(String(part)))) throw refuseCursor();
  const [tier, key, uid] = parsed.data;
  if (sort === 'here' && !/^(\d{10}\.\d{6})?$/.test(key)) throw refuseCursor();
  if (sort === 'here' && tier > 1 && key === '') throw refuseCursor();
  return { tier, key, uid };
};

const presentNow = ({ now }: GuestRow): Pick<FoundGuest, 'now'> =>
  now
    ? {
        now: {
          state: now.tier === 0 ? 'in house' : 'arriving',
          bookingId: now.id,
          kind: kindOf[now.kind],
          title: now.title,
          startsAt: new Date(now.startsAt).toISOString(),
          endsAt: new Date(now.endsAt).toISOString(),
        },
      }
    : {};

const present = (row: GuestRow, venue: VenueClock, reference: string | undefined): FoundGuest => ({
  uid: row.uid,
  name: row.name,
  email: row.email ?? '',
  phoneNumber: row.phoneNumber,
  hasAccount: row.hasAccount,
  ...(row.role !== null && { role: row.role }),
  ...presentSuspension(row, venue),
  ...presentNow(row),
  stays: row.stays,
  ...(row.lastStay !== null && { lastStay: row.lastStay }),
  ...(row.nextStay !== null && { nextStay: row.nextStay }),
  since: row.since.toISOString(),
  spent: fromCents(row.spentCents),
  ...(row.points !== null && { points: row.points }),
  ...(row.rating !== null && { rating: Number(row.rating) }),
  ...(reference !== undefined && { reference }),
});

const findOnly = async (
  db: Db,
  segment: DeskGuestsQuery['segment'],
): Promise<Narrowed['only'] | undefined> => {
  if (segment === 'all') return undefined;
  if (segment === 'suspended') return 'suspended';
  if (segment === 'doubles')
    return (await listDoubles(db)).flatMap(({ guests }) => guests.map(({ uid }) => uid));
  return segment;
};

/** Guests with and without an account that match a search or segment, by name or by who is here first. */
export const listGuests = async (
  db: Db,
  { q, segment, sort, after, limit }: DeskGuestsQuery,
  venue: VenueClock,
): Promise<Page<FoundGuest>> => {
  const here = hereAt(venue);
  const cursor = readCursor(after, sort);
  const reference = q ? readReference(q) : undefined;
  const references = reference ? await findByReference(db, reference) : new Map<string, string>();
  const narrowed = { q, uids: [...references.keys()], only: await findOnly(db, segment) };
  const find = sort === 'here' ? findHereFirst : findByName;
  const places = await find(db, { narrowed, here, after: cursor, limit });
  const rows = new Map(
    (
      await findGuestRows(
        db,
        places.map(({ uid }) => uid),
        here,
      )
    ).map((row) => [row.uid, row]),
  );
  // Guests deleted or claimed in between are left out.
  const page = cutPage(places, {
    limit,
    cursorOf: writeCursor,
    present: ({ uid }) => {
      const row = rows.get(uid);
      return row ? [present(row, venue, references.get(uid))] : [];
    },
  });
  return { ...page, items: page.items.flat() };
};
