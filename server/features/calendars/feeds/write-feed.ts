import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Status, VenueClock } from '#contract/bookings.rules.ts';
import { type CalendarEvent, writeCalendar } from '#contract/calendar.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { dateAt } from '#contract/venue-time.ts';
import { inLanguage, m } from '#messages/server.ts';
import { kindOf } from '../../../db/booked-kinds.ts';
import { hoursBetween, nightsBetween } from '../../../db/occupying.ts';
import type { Db } from '../../../db/schema.ts';
import { languageOf } from '../../../lib/choose-language.ts';
import { toInstant } from '../../../lib/clock.ts';
import type { Reader } from '../../../mail/enqueue-mail.ts';
import { describeForCalendar } from '../../bookings/describe-booking.ts';
import {
  type BusyRow,
  type FoundFeed,
  findBookingsOf,
  findBusy,
  type GuestBookingRow,
} from './feeds.queries.ts';

/** How far back a guest's feed goes. */
const daysBack = 90;
/** How far ahead a bookable's feed goes. */
const daysAhead = 730;

/** Cancelled or missed. */
const isOff = (status: Status): boolean => status === 'Cancelled' || status === 'No-show';

const presentBooking = (row: GuestBookingRow, clock: VenueClock): CalendarEvent => {
  const { kind, status, version, ...rest } = row;
  const span = { startsAt: toInstant(row.startsAt), endsAt: toInstant(row.endsAt) };
  return {
    ...describeForCalendar({ ...rest, ...span, kind: kindOf[kind] }, clock),
    ...span,
    revision: { sequence: version, isCancelled: isOff(status) },
  };
};

/** Other sites see that a time is taken, and nothing that identifies the guest. */
const presentBusy = ({ id, version, from, to }: BusyRow, scope: string): CalendarEvent => {
  const name = createHash('sha256').update(`${scope} ${id}`).digest('hex').slice(0, 32);
  const isNights = !from.includes('T');
  const at = (bound: string) => Temporal.Instant.from(isNights ? `${bound}T00:00Z` : bound);
  return {
    uid: `${name}@nightdesk`,
    startsAt: at(from),
    endsAt: at(to),
    ...(isNights && { days: { from, to } }),
    summary: m.calendars_busy(),
    revision: { sequence: version, isCancelled: false },
  };
};

type Calendar = { name: string; events: CalendarEvent[] };

/** In the guest's language. */
const loadGuestCalendar = async (
  db: Db,
  { uid, ...reader }: { uid: string } & Pick<Reader, 'language'>,
  clock: VenueClock,
): Promise<Calendar> => {
  const after = new Date(clock.now.subtract({ hours: 24 * daysBack }).epochMilliseconds);
  const rows = await findBookingsOf(db, uid, after);
  return inLanguage(languageOf(reader), () => ({
    name: m.calendars_name_of_guest({ house: currentHouse().name }),
    events: rows.map((row) => presentBooking(row, clock)),
  }));
};

/** In the house's language, since another site reads it. */
const loadBusyCalendar = async (
  db: Db,
  bookable: Exclude<FoundFeed, { uid: string }>,
  { now, timeZone }: VenueClock,
): Promise<Calendar> => {
  const { kind, bookableId, title } = bookable;
  const until = now.add({ hours: 24 * daysAhead });
  const span =
    kind === 'room'
      ? nightsBetween(dateAt(now, timeZone), dateAt(until, timeZone))
      : hoursBetween(
          now.round({ smallestUnit: 'hour', roundingMode: 'floor' }),
          until.round({ smallestUnit: 'hour', roundingMode: 'floor' }),
        );
  const rows = await findBusy(db, { kind, bookableId, span }, now);
  return inLanguage(currentHouse().language, () => ({
    name: m.calendars_name_of_bookable({ title, house: currentHouse().name }),
    events: rows.map((row) => presentBusy(row, `${kind} ${bookableId}`)),
  }));
};

export type WrittenFeed = { text: string; etag: string };

/** The current feed. Its ETag stays the same until an event changes, although the text contains a timestamp. */
export const writeFeed = async (db: Db, feed: FoundFeed, clock: VenueClock): Promise<WrittenFeed> => {
  const { name, events } =
    'uid' in feed ? await loadGuestCalendar(db, feed, clock) : await loadBusyCalendar(db, feed, clock);
  const tag = createHash('sha256')
    .update(JSON.stringify([name, events]))
    .digest('base64url');
  return { text: writeCalendar(events, clock.now, { name }), etag: `W/"${tag}"` };
};
