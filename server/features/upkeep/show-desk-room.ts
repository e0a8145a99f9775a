import { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { splitEvenly } from '#contract/desk/move.rules.ts';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { type Kind, notFoundCodes } from '#contract/kinds.ts';
import { fromCents } from '#contract/money.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import {
  countFuture,
  findBlockAuthors,
  findBookedNights,
  findComingBlocks,
  findLately,
  findNextGuest,
  findSold,
  findWords,
  type LogRow,
  type SoldRow,
} from './desk-room-detail.queries.ts';
import { findDeskRoom } from './desk-rooms.queries.ts';
import { type Bookable, findLastChange } from './edits.queries.ts';
import { presentDeskRoom, spanFrom, withMidnights } from './list-desk-rooms.ts';

const shownEntries = 4;
const calendarDays = 366;

/** The part of a booking within a month, by night or hour. */
const sumInMonth = (
  kind: Kind,
  { date, startsAt, count, amountCents, unitCents }: SoldRow,
  month: string,
  timeZone: string,
): number =>
  (unitCents ?? splitEvenly(amountCents, count))
    .filter((_, unit) => {
      const day =
        kind === 'room'
          ? addDays(date, unit)
          : dateAt(Temporal.Instant.fromEpochMilliseconds(startsAt.getTime() + unit * 3_600_000), timeZone);
      return day.startsWith(month);
    })
    .reduce((sum, cents) => sum + Number(cents), 0);

const loadMonth = async (db: Db, bookable: Bookable, { timeZone }: VenueClock, today: string) => {
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  const midnight = (date: Temporal.PlainDate) =>
    new Date(instantAt(date.toString(), '00:00', timeZone).epochMilliseconds);
  const sold = await findSold(db, bookable, {
    from: midnight(first),
    to: midnight(first.add({ months: 1 })),
  });
  const month = today.slice(0, 7);
  return sold.reduce((sum, row) => sum + sumInMonth(bookable.kind, row, month, timeZone), 0);
};

const authorOf = (author: { by: string; at: Date } | undefined) =>
  author && { by: author.by, at: author.at.toISOString() };

const presentEntry = ({ by, at, action, before, after }: LogRow): DeskRoomDetail['lately'][number] => ({
  by,
  at: at.toISOString(),
  action,
  // Only objects are ever written there.
  ...(before !== null && { before: before as Record<string, unknown> }),
  ...(after !== null && { after: after as Record<string, unknown> }),
});

const listBlocks = async (
  db: Db,
  bookable: Bookable,
  now: Temporal.Instant,
): Promise<DeskRoomDetail['blocks']> => {
  const rows = await findComingBlocks(db, bookable, now);
  const authors = await findBlockAuthors(
    db,
    bookable,
    rows.map(({ _id }) => _id),
  );
  return rows.map(({ _id, title, date, count, starts_at, ends_at, reason }) => {
    const startsAt = starts_at.toISOString();
    const endsAt = ends_at.toISOString();
    const set = authorOf(authors.get(_id));
    const isRoom = bookable.kind === 'room';
    return {
      _id,
      kind: bookable.kind,
      id: bookable.bookableId,
      title,
      reason,
      startsAt,
      endsAt,
      ...(isRoom ? { from: date, to: addDays(date, count) } : { from: startsAt, to: endsAt }),
      ...(set && { set }),
    };
  });
};

/** Everything for the desk's page of one bookable. */
export const showDeskRoom = async (
  db: Db,
  bookable: Bookable,
  clock: VenueClock,
): Promise<DeskRoomDetail> => {
  const { now } = clock;
  const span = spanFrom(clock);
  const { today } = span;
  // The version first: everything read later is at least as new, so an edit based on it is refused rather
  // than lost.
  const words = await findWords(db, bookable);
  const row = await findDeskRoom(db, bookable, span);
  if (!words || !row) throw new AppError(notFoundCodes[bookable.kind]);
  const [future, next, monthCents, blocks, changed, lately] = await Promise.all([
    countFuture(db, bookable, now),
    findNextGuest(db, bookable, now),
    loadMonth(db, bookable, clock, today),
    listBlocks(db, bookable, now),
    findLastChange(db, bookable),
    findLately(db, bookable, shownEntries),
  ]);
  const booked =
    bookable.kind === 'room'
      ? await findBookedNights(db, bookable.bookableId, {
          from: today,
          to: addDays(today, calendarDays),
          now,
        })
      : [];
  const { description, images, imageTexts, details, rating, shownRating, reviews, version } = words;
  return {
    ...presentDeskRoom(row, withMidnights(clock, today)),
    description,
    images,
    imageTexts,
    allDetails: details,
    reviews,
    version,
    ...(words.accessCode !== null && { accessCode: words.accessCode }),
    ...(rating !== null && { rating }),
    ...(shownRating !== null && { shownRating }),
    ...(changed && { changed: { by: changed.by, at: changed.at.toISOString() } }),
    hasBookings: future?.hasBookings ?? false,
    toCome: {
      count: future?.count ?? 0,
      ...(future?.lastEndsAt && { lastEndsAt: future.lastEndsAt.toISOString() }),
    },
    ...(next && { nextGuest: { name: next.name, startsAt: next.startsAt.toISOString() } }),
    monthSum: fromCents(monthCents),
    blocks,
    booked,
    lately: lately.map(presentEntry),
  };
};
