import { addDays, hour, type WallClock } from './wall-clock.ts';

/** A model of a house on paper: everything that its figures are computed from. Amounts in cents, moments in milliseconds. */

export type Kind = 'room' | 'study' | 'pc';
/** `at` is the day of a night or the start of an hour. */
export type PaperUnit = { place: number; cents: number; at: string | number };
export type PaperBooking = {
  kind: Kind;
  status: 'Confirmed' | 'Checked in' | 'Completed' | 'Cancelled' | 'No-show';
  date: string;
  time: string;
  units: PaperUnit[];
  bookedAt: number;
  leftAt?: number | undefined;
  cancelledAt?: number;
  isWaived?: boolean;
  extras: { at: number; cents: number; isRemoved?: boolean }[];
};
/** Without `to` while it lasts. Rooms are closed by days: a moment counts as its day. */
export type PaperClosure = { from: number | string; to?: number | string | undefined; why: string };
export type PaperBookable = {
  kind: Kind;
  id: number;
  cents: number;
  since: number;
  closures: PaperClosure[];
};
export type Opening = { at: number; study: [number, number]; pc: [number, number] };
export type Paper = {
  bookables: PaperBookable[];
  bookings: PaperBooking[];
  openings: Opening[];
  orders: {
    at: number;
    dishes: { id: number; cents: number }[];
    isCancelled?: boolean;
    /** The booking whose bill it is on, if any. */
    booking?: PaperBooking | undefined;
  }[];
  ratings: { at: number; stars: number; isHidden?: boolean }[];
};

const isSold = ({ status }: PaperBooking) =>
  status === 'Confirmed' || status === 'Checked in' || status === 'Completed';

/** Marks which units were used, and when the money of each counts. */
const tellUnits = (booking: PaperBooking, clock: WallClock) => {
  const { units, leftAt } = booking;
  const isUsed = ({ at }: PaperUnit) =>
    leftAt === undefined || (typeof at === 'string' ? at < clock.dateAt(leftAt) : at < leftAt);
  const used = units.filter(isUsed);
  const last = used.at(-1) ?? units[0];
  return units.map((unit) => ({
    ...unit,
    isUsed: isUsed(unit),
    countsAt: (isUsed(unit) ? unit : last)?.at ?? unit.at,
  }));
};

const round = (value: number) => Math.round(value * 100) / 100;
const divide = (cents: number, by: number) => (by === 0 ? null : Math.round(cents / by + 1e-9) / 100);

const tellNights = (paper: Paper, dates: readonly string[], clock: WallClock) => {
  const rooms = paper.bookables.filter(({ kind }) => kind === 'room');
  const units = paper.bookings
    .filter((booking) => booking.kind === 'room' && isSold(booking))
    .flatMap((booking) => tellUnits(booking, clock));
  const dayOf = (at: number | string) => (typeof at === 'string' ? at : clock.dateAt(at));
  return dates.map((date) => {
    const sold = units.filter(({ at, isUsed }) => at === date && isUsed);
    const isClosed = ({ from, to }: PaperClosure) =>
      dayOf(from) <= date && (to === undefined || date < dayOf(to));
    let [open, closed] = [0, 0];
    for (const { id, since, closures } of rooms) {
      const isTaken = sold.some(({ place }) => place === id);
      const shut = closures.filter(isClosed);
      const isThere = clock.dateAt(since) <= date && shut.every(({ why }) => why !== 'retired');
      if (isTaken || (isThere && shut.length === 0)) open++;
      else if (isThere) closed++;
    }
    const cents = units
      .filter(({ countsAt }) => countsAt === date)
      .reduce((sum, unit) => sum + unit.cents, 0);
    return { sold: sold.length, open, closed, cents };
  });
};

/** Counts every minute of every study room or PC. */
const tellHours = (paper: Paper, kind: 'study' | 'pc', dates: readonly string[], clock: WallClock) => {
  const [first, end] = [clock.midnight(String(dates[0])), clock.midnight(addDays(String(dates.at(-1)), 1))];
  const minutes = (end - first) / 60_000;
  const shown = Array.from({ length: minutes / 15 }, (_, index) => clock.read(first + index * 15 * 60_000));
  const dayOf = new Map(dates.map((date, day) => [date, day]));
  const opening = dates.map((date) =>
    paper.openings.findLast(({ at }) => at < clock.midnight(addDays(date, 1))),
  );
  const weekdays = dates.map((date) => (new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7);
  const days = dates.map(() => ({ sold: 0, open: 0, cents: 0 }));
  const use = Array.from({ length: 168 }, () => ({ sold: 0, open: 0 }));
  const units = paper.bookings
    .filter((booking) => booking.kind === kind && isSold(booking))
    .filter(({ units: [unit] }) => Math.abs(Number(unit?.at) - first) < 60 * 24 * hour)
    .flatMap((booking) => tellUnits(booking, clock));
  for (const { at, isUsed, countsAt, cents } of units) {
    const counted = days[dayOf.get(clock.dateAt(Number(countsAt))) ?? -1];
    if (counted) counted.cents += cents;
    const begun = days[dayOf.get(clock.dateAt(Number(at))) ?? -1];
    if (begun && isUsed) {
      begun.sold += 1;
      begun.open += 60;
    }
  }
  for (const { id, since, closures } of paper.bookables.filter((bookable) => bookable.kind === kind)) {
    const soldBy = new Uint8Array(minutes);
    const isShut = new Uint8Array(minutes);
    const mark = (marks: Uint8Array, from: number, to: number) => {
      for (let at = Math.max(0, (from - first) / 60_000); at < Math.min(minutes, (to - first) / 60_000); at++)
        marks[at] = Number(marks[at]) + 1;
    };
    for (const { place, at, isUsed } of units)
      if (place === id && isUsed) mark(soldBy, Number(at), Number(at) + hour);
    for (const { from, to } of closures) mark(isShut, Number(from), to === undefined ? end : Number(to));
    mark(isShut, first, since);
    for (let at = 0; at < minutes; at++) {
      const { date, hour: clockHour } = shown[Math.floor(at / 15)] ?? { date: '', hour: 0 };
      const day = dayOf.get(date) ?? 0;
      const [from, to] = opening[day]?.[kind] ?? [0, 24];
      const isFree = !soldBy[at] && !isShut[at] && clockHour >= from && clockHour < to;
      const cell = use[Number(weekdays[day]) * 24 + clockHour];
      if (!cell) throw new Error('A week has 168 hours.');
      cell.sold += Number(soldBy[at]);
      cell.open += Number(soldBy[at]) + (isFree ? 1 : 0);
      const counted = days[day];
      if (counted && isFree) counted.open += 1;
    }
  }
  return { days, use };
};

const tellGroups = (values: number[], steps: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const { length } = sorted;
  const middle = [sorted[Math.floor((length - 1) / 2)], sorted[Math.floor(length / 2)]].map(Number);
  return {
    stays: length,
    average: length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / length),
    median: length === 0 ? null : (Number(middle[0]) + Number(middle[1])) / 2,
    groups: steps.map((from, index) => {
      const to = index + 1 < steps.length ? Number(steps[index + 1]) - 1 : null;
      return {
        from,
        to,
        stays: values.filter((value) => value >= from && (to === null || value <= to)).length,
      };
    }),
  };
};

/** The figures of some days, worked out the long way. */
export const tellFigures = (paper: Paper, { from, to }: { from: string; to: string }, clock: WallClock) => {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const nights = tellNights(paper, dates, clock);
  const study = tellHours(paper, 'study', dates, clock);
  const pc = tellHours(paper, 'pc', dates, clock);
  const on = (ms: number | undefined, date: string) => ms !== undefined && clock.dateAt(ms) === date;
  const isIn = (ms: number) => clock.dateAt(ms) >= from && clock.dateAt(ms) <= to;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const orders = paper.orders.filter(
    ({ at, isCancelled, booking }) => !isCancelled && !booking?.isWaived && isIn(at),
  );
  const ratings = paper.ratings.filter(({ at, isHidden }) => !isHidden && isIn(at));
  const extras = paper.bookings.filter(({ isWaived }) => !isWaived).flatMap((booking) => booking.extras);
  const hoursOf = (days: readonly { sold: number; open: number }[]) => ({
    hoursSold: sum(days.map((day) => day.sold)),
    hoursOpen: round(sum(days.map((day) => day.open)) / 60),
  });
  const days = dates.map((date, day) => {
    const rated = ratings.filter(({ at }) => on(at, date));
    const ordered = orders.filter(({ at }) => on(at, date)).flatMap(({ dishes }) => dishes);
    return {
      date,
      nightsSold: Number(nights[day]?.sold),
      nightsOpen: Number(nights[day]?.open),
      nightsClosed: Number(nights[day]?.closed),
      study: hoursOf(study.days.slice(day, day + 1)),
      pc: hoursOf(pc.days.slice(day, day + 1)),
      cents: {
        rooms: Number(nights[day]?.cents),
        study: Number(study.days[day]?.cents),
        pc: Number(pc.days[day]?.cents),
        food: sum(ordered.map(({ cents }) => cents)),
        extras: sum(extras.filter(({ at }) => on(at, date)).map(({ cents }) => cents)),
      },
      cancellations: paper.bookings.filter(({ cancelledAt }) => on(cancelledAt, date)).length,
      noShows: paper.bookings.filter((booking) => booking.status === 'No-show' && booking.date === date)
        .length,
      ratings: { count: rated.length, sum: sum(rated.map(({ stars }) => stars)) },
    };
  });
  const revenueOf = (all: readonly (typeof days)[number][]) => ({
    rooms: sum(all.map(({ cents }) => cents.rooms)) / 100,
    study: sum(all.map(({ cents }) => cents.study)) / 100,
    pc: sum(all.map(({ cents }) => cents.pc)) / 100,
    food: sum(all.map(({ cents }) => cents.food)) / 100,
    extras: sum(all.map(({ cents }) => cents.extras)) / 100,
  });
  const total = revenueOf(days);
  const roomCents = sum(days.map(({ cents }) => cents.rooms));
  const [nightsSold, nightsOpen] = [sum(nights.map((day) => day.sold)), sum(nights.map((day) => day.open))];
  const stays = paper.bookings
    .filter(
      (booking) => booking.kind === 'room' && isSold(booking) && booking.date >= from && booking.date <= to,
    )
    .map((booking) => ({
      booking,
      nights: tellUnits(booking, clock).filter(({ isUsed }) => isUsed).length,
    }))
    .filter((stay) => stay.nights > 0);
  const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000;
  const dishes = new Map<number, { sold: number; cents: number }>();
  for (const { id, cents } of orders.flatMap((order) => order.dishes)) {
    const known = dishes.get(id) ?? { sold: 0, cents: 0 };
    dishes.set(id, { sold: known.sold + 1, cents: known.cents + cents });
  }
  return {
    from,
    to,
    nightsSold,
    nightsOpen,
    occupancy: nightsOpen === 0 ? null : nightsSold / nightsOpen,
    averagePrice: divide(roomCents, nightsSold),
    revenuePerNight: divide(roomCents, nightsOpen),
    study: hoursOf(study.days),
    pc: hoursOf(pc.days),
    revenue: {
      ...total,
      total: sum(days.flatMap(({ cents }) => Object.values(cents))) / 100,
    },
    cancellations: sum(days.map((day) => day.cancellations)),
    noShows: sum(days.map((day) => day.noShows)),
    leadTime: tellGroups(
      stays.map(({ booking }) => Math.max(0, daysBetween(clock.dateAt(booking.bookedAt), booking.date))),
      [0, 1, 2, 4, 8, 15, 31],
    ),
    lengthOfStay: tellGroups(
      stays.map((stay) => stay.nights),
      [1, 2, 3, 4, 5, 7, 14],
    ),
    use: study.use.map((_, index) => {
      const ofKind = ({ use }: typeof study) => ({
        hoursSold: round(Number(use[index]?.sold) / 60),
        hoursOpen: round(Number(use[index]?.open) / 60),
      });
      return { weekday: 1 + Math.floor(index / 24), hour: index % 24, study: ofKind(study), pc: ofKind(pc) };
    }),
    orders: orders.length,
    dishes: [...dishes]
      .map(([id, { sold, cents }]) => ({ id, sold, revenue: cents / 100 }))
      .sort((one, other) => other.revenue - one.revenue || other.sold - one.sold || one.id - other.id),
    ratings: {
      average: ratings.length === 0 ? null : sum(ratings.map(({ stars }) => stars)) / ratings.length,
      count: ratings.length,
      stars: [1, 2, 3, 4, 5].map((star) => ratings.filter(({ stars }) => stars === star).length),
    },
    days: days.map(({ cents: _, ...day }, index) => ({
      ...day,
      revenue: revenueOf(days.slice(index, index + 1)),
    })),
  };
};
