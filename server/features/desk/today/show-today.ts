import type { VenueClock } from '#contract/bookings.rules.ts';
import type { BoardBookable } from '#contract/desk/board.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { readinessAt } from '#contract/desk/lifecycle.rules.ts';
import type { Today, TodayBooking } from '#contract/desk/today.ts';
import type { Kind } from '#contract/kinds.ts';
import { fromCents, toCents } from '#contract/money.ts';
import type { Db } from '../../../db/schema.ts';
import type { Provider } from '../../../payments/provider.ts';
import { listBlockedDays, listClosedDays } from '../board/list-days.ts';
import { listAttention } from './list-attention.ts';
import { listToClean, presentNext } from './list-to-clean.ts';
import { type LoadedDay, loadDay } from './load-day.ts';
import { byStart, type Day, dayOf, isInside, isTakenTonight, sortDay, touches } from './sort-day.ts';

const placeOf = ({ kind, id }: { kind: Kind; id: number }): string => `${kind} ${id}`;

/** The bookable's readiness on the current day. */
const readinessOf = ({ readiness, outOfOrderUntil }: BoardBookable, { today }: Day) =>
  readinessAt({ readiness, until: outOfOrderUntil }, today);

/** Adds what the next step of each booking depends on. */
const createPresenter = ({ bookables, bookings }: LoadedDay, day: Day) => {
  const places = new Map(bookables.map((bookable) => [placeOf(bookable), bookable]));
  const inside = Map.groupBy(
    bookings.filter((booking) => isInside(booking, day)),
    placeOf,
  );
  return (booking: DeskBooking): TodayBooking => {
    const place = places.get(placeOf(booking));
    const other = inside
      .get(placeOf(booking))
      ?.findLast(
        ({ _id, guest }) => _id !== booking._id && (guest.uid === '' || guest.uid !== booking.guest.uid),
      );
    return {
      ...booking,
      readiness: place ? readinessOf(place, day) : 'clean',
      ...(other && { occupiedBy: other.guest.name }),
    };
  };
};

const presentHourly = ({ bookables, bookings }: LoadedDay) => {
  const prices = new Map(bookables.map((bookable) => [placeOf(bookable), bookable.price]));
  const toCome = Map.groupBy(
    bookings.filter(({ status }) => status !== 'Completed').toSorted(byStart),
    placeOf,
  );
  return (booking: TodayBooking): Today['hourly'][number] => {
    const next = toCome
      .get(placeOf(booking))
      ?.find(({ startsAt }) => Date.parse(startsAt) >= Date.parse(booking.endsAt));
    return {
      ...booking,
      unitPrice: prices.get(placeOf(booking)) ?? 0,
      ...(next && { next: presentNext(next) }),
    };
  };
};

const presentRooms = ({ bookables, bookings, blocks }: LoadedDay, day: Day): Today['rooms'] => {
  const isThatNight = ({ from, to }: { from: string; to: string }) => from <= day.date && day.date < to;
  return bookables
    .filter(({ kind }) => kind === 'room')
    .map((room) => {
      const own = bookings.filter(({ kind, id }) => kind === 'room' && id === room.id);
      const closed = [
        ...blocks
          .filter((block) => placeOf(block) === placeOf(room))
          .map((block) => listBlockedDays(block, day.timeZone)),
        ...listClosedDays(room, day.timeZone),
      ];
      return {
        id: room.id,
        title: room.title,
        isOccupied: own.some((booking) => isInside(booking, day)),
        isTakenTonight: own.some((booking) => isTakenTonight(booking, day)),
        isClosedTonight: closed.some(isThatNight),
      };
    });
};

const addUpDue = (concerned: readonly TodayBooking[]): Today['due'] => {
  const bookings = concerned.filter(({ due }) => due > 0).toSorted((one, other) => other.due - one.due);
  const cents = bookings.reduce((sum, { due }) => sum + toCents(due), 0);
  return { amount: fromCents(cents), bills: bookings.length, bookings };
};

type Asked = VenueClock & { date: string | undefined; provider: Provider | undefined };

/** Today at the desk: arrivals, departures, guests in the house, tasks and failures. */
export const showToday = async (db: Db, { date, provider, ...venue }: Asked): Promise<Today> => {
  const day = dayOf(date, venue);
  const loaded = await loadDay(db, day, provider);
  const { bookables, bookings, blocks, kitchen, unpaid, clashes, refunds, mails, unread } = loaded;
  const sorted = sortDay(bookings, day);
  const present = createPresenter(loaded, day);
  const untilOf = new Map(bookables.map((bookable) => [placeOf(bookable), bookable.outOfOrderUntil]));
  const outOfOrder = loaded.outOfOrder
    .filter((booking) => day.date === day.today || touches(booking, day))
    .toSorted(byStart)
    .map((booking) => ({ booking, until: untilOf.get(placeOf(booking)) }));
  const places = bookables.map((bookable) => ({ ...bookable, readiness: readinessOf(bookable, day) }));
  return {
    date: day.date,
    arrivals: sorted.arrivals.map(present),
    departures: sorted.departures.map(present),
    inHouse: sorted.inHouse.map(present),
    hourly: sorted.hourly.map(present).map(presentHourly(loaded)),
    hourlyOpen: bookables.filter(({ kind }) => kind !== 'room').length,
    rooms: presentRooms(loaded, day),
    toClean: listToClean({ places, departures: sorted.departures, bookings }, day),
    kitchen,
    due: addUpDue(sorted.concerned.map(present)),
    attention: listAttention({ bookings, outOfOrder, unread, unpaid, clashes, refunds, mails }, day),
    blocks,
  };
};
