import { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { readinessAt } from '#contract/desk/lifecycle.rules.ts';
import { shareDays, type Times } from '#contract/desk/rooms.rules.ts';
import { type DeskRoom, type DeskRooms, shownDays } from '#contract/desk/rooms.ts';
import { listClosed } from '#contract/house/opening-hours.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { fromCents } from '#contract/money.ts';
import { isFor } from '#contract/prices/prices.rules.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';
import type { Db } from '../../db/schema.ts';
import { readPriceBook } from '../prices/price-book.ts';
import { type DeskRoomRow, findDeskRooms, type ShownSpan } from './desk-rooms.queries.ts';

/** The number of details in the row of a bookable. */
const shownDetails = 2;

/** The days of the list, from today. */
export const spanFrom = ({ now, timeZone }: VenueClock): ShownSpan => {
  const today = dateAt(now, timeZone);
  const days = { from: today, to: addDays(today, shownDays) };
  const midnight = (date: string) => instantAt(date, '00:00', timeZone);
  return { today, days, instants: { from: midnight(days.from), to: midnight(days.to) }, now };
};

type Clock = VenueClock & {
  today: string;
  /** The start of a day of the venue, in milliseconds. */
  midnightOf: (date: string) => number;
  /** When the house itself is closed, by its opening hours. */
  closedHours: (kind: Kind) => Times;
};

/** Caches midnights, since a list needs the same few many times. */
export const withMidnights = (clock: VenueClock, today: string): Clock => {
  const known = new Map<string, number>();
  const midnightOf = (date: string): number => {
    const midnight = known.get(date) ?? instantAt(date, '00:00', clock.timeZone).epochMilliseconds;
    known.set(date, midnight);
    return midnight;
  };
  const closedOf = new Map<Kind, Times>();
  const closedHours = (kind: Kind): Times => {
    const closed =
      closedOf.get(kind) ??
      listClosed(kind, spanFrom(clock).instants, clock.timeZone).map(({ from, to }) => [from, to] as const);
    closedOf.set(kind, closed);
    return closed;
  };
  return { ...clock, today, midnightOf, closedHours };
};

/** A bound of a range in milliseconds; nights begin and end with their day here. */
const toMoment = (bound: string | number, { midnightOf }: Clock): number =>
  typeof bound === 'number' ? bound * 1000 : midnightOf(bound);

const toTimes = (spans: DeskRoomRow['taken'], clock: Clock): Times =>
  spans.map(([from, to]) => [toMoment(from, clock), toMoment(to, clock)]);

const showBound = (bound: string | number): string =>
  typeof bound === 'string' ? bound : Temporal.Instant.fromEpochMilliseconds(bound * 1000).toString();

type Closing = NonNullable<DeskRoom['closed']>;

/** Out-of-order times as closings, like those of blocks; none from its reopening day on. */
const listOutOfOrder = (row: DeskRoomRow, clock: Clock): { closing: Closing; from: number; to: number }[] => {
  const { kind, out_of_order_from: since, out_of_order_until: until } = row;
  if (!since || (until !== null && until <= clock.today)) return [];
  const from =
    kind === 'room'
      ? dateAt(Temporal.Instant.fromEpochMilliseconds(since.getTime()), clock.timeZone)
      : since.toISOString();
  return [
    {
      closing: {
        from,
        ...(until !== null && {
          until: kind === 'room' ? until : instantAt(until, '00:00', clock.timeZone).toString(),
        }),
      },
      from: kind === 'room' ? clock.midnightOf(from) : since.getTime(),
      to: until === null ? Number.POSITIVE_INFINITY : clock.midnightOf(until),
    },
  ];
};

/** All its closings, by start. */
const listClosings = (row: DeskRoomRow, clock: Clock) =>
  [
    ...listOutOfOrder(row, clock),
    ...row.blocks.map(({ from, to, reason }) => ({
      closing: { from: showBound(from), until: showBound(to), reason },
      from: toMoment(from, clock),
      to: toMoment(to, clock),
    })),
  ].toSorted((one, other) => one.from - other.from);

const authorOf = (by: string | null, at: Date | null) =>
  by !== null && at ? { by, at: at.toISOString() } : undefined;

/** Who set the readiness; nobody if it is to clean because a guest has left since. */
const presentReadiness = (row: DeskRoomRow, today: string) => {
  const state = readinessAt({ ...row, until: row.out_of_order_until }, today);
  const left = state === 'to clean' ? row.leftAt : null;
  const set = left && row.setAt && left > row.setAt ? undefined : authorOf(row.setBy, row.setAt);
  return {
    readiness: state,
    ...(set && { readinessSet: set }),
    ...(left && { leftAt: left.toISOString() }),
    ...(row.nextAt && { nextAt: row.nextAt.toISOString() }),
  };
};

export const presentDeskRoom = (row: DeskRoomRow, clock: Clock): DeskRoom => {
  const now = clock.now.epochMilliseconds;
  const closings = listClosings(row, clock);
  const closed = closings.find(({ from, to }) => from <= now && now < to);
  const closing = closings.find(({ from }) => from > now);
  const days = shareDays(
    row.kind,
    {
      taken: toTimes(row.taken, clock),
      closed: [...closings.map(({ from, to }) => [from, to] as const), ...clock.closedHours(row.kind)],
    },
    { from: clock.today, count: shownDays, midnight: clock.midnightOf },
  );
  return {
    kind: row.kind,
    id: row.id,
    title: row.title,
    image: row.image,
    price: fromCents(row.price_cents),
    details: row.details
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .slice(0, shownDetails),
    state: row.retired_at ? 'retired' : closed ? 'closed' : 'open',
    ...(closed && { closed: closed.closing }),
    ...(closing && { closing: closing.closing }),
    ...(row.retired_at && {
      retired: { at: row.retired_at.toISOString(), ...(row.retiredBy !== null && { by: row.retiredBy }) },
    }),
    ...presentReadiness(row, clock.today),
    days,
  };
};

/** All rooms, study rooms and PCs with state, readiness and occupancy of the next days. */
export const listDeskRooms = async (db: Db, clock: VenueClock): Promise<DeskRooms> => {
  const span = spanFrom(clock);
  const rows = await findDeskRooms(db, span);
  const known = withMidnights(clock, span.today);
  const { rules } = await readPriceBook(db);
  const coming = rules.filter(({ to }) => to === undefined || to >= span.today);
  const countRules = ({ kind, id }: DeskRoomRow): number =>
    coming.filter((rule) => isFor(rule, { kind, bookableId: id })).length;
  return {
    from: span.today,
    rooms: rows.map((row) => ({ ...presentDeskRoom(row, known), rules: countRules(row) })),
  };
};
