import { seededRandom } from '#server/lib/seeded-random.ts';
import { updateRows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { eatAndRate } from './eat-and-rate.ts';
import type { Kind, Paper, PaperBookable, PaperBooking, PaperUnit } from './figures-paper.ts';
import { addDays, hour, type WallClock } from './wall-clock.ts';

const minute = 60_000;
const listPaths = { room: 'rooms', study: 'studyRooms', pc: 'pcs' } as const;

type Admin = Awaited<ReturnType<TestApp['addGuest']>>;
export type Booked = PaperBooking & { id: string; uid?: string };
type Blocked = { id: string; bookable: PaperBookable; closure: PaperBookable['closures'][number] };

/** Simulates the days of a house through the desk's API, and records the results on paper. */
export const openLife = (
  { app, db, post, put }: TestApp,
  who: { admin: Admin; guest: Admin },
  { seed, clock, time }: { seed: number; clock: WallClock; time: { now: number } },
) => {
  const { admin, guest } = who;
  const random = seededRandom(seed);
  const { below, pick, next } = random;
  const paper: Omit<Paper, 'bookings'> & { bookings: Booked[] } = {
    bookables: [],
    bookings: [],
    orders: [],
    ratings: [],
    openings: [{ at: 0, study: [0, 24], pc: [0, 24] }],
  };
  const blocks: Blocked[] = [];
  const today = () => clock.dateAt(time.now);
  const remove = (path: string) =>
    app.inject({ method: 'DELETE', url: `/api${path}`, headers: admin.headers });

  const unitsAt = (
    kind: Kind,
    bookable: PaperBookable,
    date: string,
    wall: string,
    count: number,
  ): PaperUnit[] => {
    const start = clock.find(date, wall) ?? 0;
    return Array.from({ length: count }, (_, unit) => ({
      place: bookable.id,
      cents: bookable.cents,
      at: kind === 'room' ? addDays(date, unit) : start + unit * hour,
    }));
  };
  const find = (kind: Kind, id: number): PaperBookable => {
    const found = paper.bookables.find((bookable) => bookable.kind === kind && bookable.id === id);
    if (!found) throw new Error(`There is no ${kind} ${id}.`);
    return found;
  };
  const sumOf = (units: readonly PaperUnit[]) => units.reduce((sum, { cents }) => sum + cents, 0);
  const chooseTime = (kind: Kind) => {
    if (kind === 'room') return { date: addDays(today(), below(6)), time: '16:00' };
    const { date, time: wall } = clock.read(time.now + below(20) * hour);
    return { date, time: `${wall.slice(0, 2)}:${pick(['00', '30'])}` };
  };
  /** Bookings that something can still happen to. */
  const recent = (...statuses: PaperBooking['status'][]) =>
    paper.bookings.slice(-150).filter(({ status }) => statuses.includes(status));

  const book = async () => {
    const bookable = pick(paper.bookables);
    const { kind, id } = bookable;
    const { date, time: wall } = chooseTime(kind);
    const count = 1 + below(kind === 'room' ? 5 : 4);
    const answer = await post(admin, '/desk/bookings', {
      kind,
      id,
      date,
      time: wall,
      ...(kind === 'room' ? { nights: count } : { duration: count }),
      guest: next() < 0.5 ? { uid: guest.uid } : { name: 'Walk-in' },
    });
    if (answer.statusCode !== 201) return;
    const { insertedId, amount } = answer.json();
    const units = unitsAt(kind, bookable, date, wall, count);
    if (Math.round(amount * 100) !== sumOf(units))
      throw new Error(`${amount} is not what ${kind} ${id} costs.`);
    // The database sets this by the real clock.
    const bookedAt = time.now - below(40) * 24 * hour;
    await updateRows(db, 'bookings', { id: insertedId }, { created_at: new Date(bookedAt) });
    paper.bookings.push({
      id: insertedId,
      kind,
      date,
      time: wall,
      units,
      bookedAt,
      status: 'Confirmed',
      extras: [],
    });
  };

  const step = async (booking: Booked, path: string, body: object = {}) =>
    (await post(admin, `/desk/bookings/${booking.id}/${path}`, body)).statusCode === 200;

  const checkIn = async () => {
    const all = recent('Confirmed').filter(({ date }) => date <= today());
    if (all.length === 0) return;
    const booking = pick(all);
    if (await step(booking, 'check-in', { anyway: true })) booking.status = 'Checked in';
  };

  const checkOut = async () => {
    const all = recent('Checked in');
    if (all.length === 0) return;
    const booking = pick(all);
    if (!(await step(booking, 'check-out', { leaveDue: true }))) return;
    if (next() < 0.2 && (await step(booking, 'undo'))) return;
    booking.status = 'Completed';
    booking.leftAt = time.now;
  };

  const noShow = async () => {
    const all = recent('Confirmed').filter(({ date }) => date <= today());
    if (all.length === 0) return;
    const booking = pick(all);
    if (!(await step(booking, 'no-show'))) return;
    if (next() < 0.2 && (await step(booking, 'undo'))) return;
    booking.status = 'No-show';
  };

  const cancel = async () => {
    const all = recent('Confirmed');
    if (all.length === 0) return;
    const booking = pick(all);
    const answer = await post(admin, `/bookings/${booking.id}/cancel`);
    if (answer.statusCode !== 200) return;
    const { refund, waived } = answer.json();
    booking.status = 'Cancelled';
    booking.cancelledAt = time.now;
    booking.isWaived = refund + waived > 0;
  };

  const move = async () => {
    const all = recent('Confirmed', 'Checked in');
    if (all.length === 0) return;
    const booking = pick(all);
    const { kind, units } = booking;
    const present = find(kind, Number(units.at(-1)?.place));
    const target = next() < 0.6 ? pick(paper.bookables.filter((one) => one.kind === kind)) : present;
    const isIn = booking.status === 'Checked in';
    const when = isIn || next() < 0.6 ? { date: booking.date, time: booking.time } : chooseTime(kind);
    const count = next() < 0.6 ? units.length : 1 + below(kind === 'room' ? 6 : 5);
    const answer = await put(admin, `/desk/bookings/${booking.id}`, {
      id: target.id,
      ...when,
      anyway: true,
      ...(kind === 'room' ? { nights: count } : { duration: count }),
    });
    if (answer.statusCode !== 200) return;
    const moved = unitsAt(kind, target, when.date, when.time, count).map((unit, index) => {
      const old = units[index];
      const hasBegun = typeof unit.at === 'string' ? unit.at < today() : unit.at < time.now;
      if (isIn && hasBegun && old) return old;
      // What stays keeps its price.
      const same = units.find(
        ({ at, place }) => at === unit.at && (place === unit.place || present.id === unit.place),
      );
      return same ? { ...unit, cents: same.cents } : unit;
    });
    const { amount } = answer.json();
    if (Math.round(amount * 100) !== sumOf(moved))
      throw new Error(`${amount} for ${JSON.stringify({ booking, target, when, count, moved })}`);
    Object.assign(booking, when, { units: moved });
  };

  const extra = async () => {
    const all = recent('Confirmed', 'Checked in', 'Completed', 'No-show', 'Cancelled');
    if (all.length === 0) return;
    const booking = pick(all);
    const cents = next() < 0.3 ? -(1 + below(400)) : 1 + below(3000);
    const answer = await post(admin, `/desk/bookings/${booking.id}/charges`, {
      title: 'Something',
      amount: cents / 100,
    });
    if (answer.statusCode !== 201) return;
    const charge = { at: time.now, cents };
    booking.extras.push(charge);
    if (next() > 0.2) return;
    const { insertedId } = answer.json();
    const gone = await app.inject({
      method: 'DELETE',
      url: `/api/desk/bookings/${booking.id}/charges/${insertedId}`,
      headers: admin.headers,
      payload: { reason: 'Mistake' },
    });
    if (gone.statusCode === 200) booking.extras.push({ at: time.now, cents: -cents });
  };

  /** Changes no figure: figures count what was earned, not what was paid. */
  const payAndGiveBack = async () => {
    const all = recent('Confirmed', 'Checked in', 'Completed');
    if (all.length === 0) return;
    const { id } = pick(all);
    const paid = await post(admin, `/desk/bookings/${id}/payments`, { amount: 5, method: 'cash' });
    if (paid.statusCode === 201 && next() < 0.5)
      await post(admin, `/desk/bookings/${id}/refunds`, { amount: 2, method: 'cash', reason: 'Noise' });
  };

  const block = async () => {
    const bookable = pick(paper.bookables);
    const { kind, id } = bookable;
    const date = addDays(today(), below(4));
    const start = clock.find(date, `${String(below(20)).padStart(2, '0')}:00`);
    if (start === undefined) return;
    const at =
      kind === 'room'
        ? { from: date, to: addDays(date, 1 + below(4)) }
        : { from: start, to: start + (1 + below(30)) * hour };
    const write = (moment: string | number) =>
      typeof moment === 'string' ? moment : new Date(moment).toISOString();
    const answer = await post(admin, '/desk/blocks', {
      kind,
      id,
      reason: 'Paint',
      from: write(at.from),
      to: write(at.to),
    });
    if (answer.statusCode !== 201) return;
    const closure = { ...at, why: 'block' };
    bookable.closures.push(closure);
    blocks.push({ id: answer.json().insertedId, bookable, closure });
  };

  const cut = (closure: Blocked['closure'], isNights: boolean) => {
    const end = isNights ? today() : time.now;
    if (closure.to === undefined || closure.to > end) closure.to = end;
  };

  const unblock = async () => {
    const last = blocks.splice(below(Math.max(1, blocks.length)), 1)[0];
    if (!last) return;
    if ((await remove(`/desk/blocks/${last.id}`)).statusCode !== 200) throw new Error('The block is gone.');
    cut(last.closure, last.bookable.kind === 'room');
  };

  const isClosed = ({ closures }: PaperBookable, reason: string) =>
    closures.some(({ why, to }) => why === reason && to === undefined);
  /** Prefers a closed one once more than three are closed, so that the house does not end up fully closed. */
  const pickRather = (reason: string) => {
    const closed = paper.bookables.filter((bookable) => isClosed(bookable, reason));
    return pick(closed.length > 3 ? closed : paper.bookables);
  };

  const ready = async () => {
    const bookable = pickRather('out of order');
    const { kind, id, closures } = bookable;
    const state = isClosed(bookable, 'out of order') ? pick(['clean', 'out of order']) : 'out of order';
    const until = state === 'out of order' && next() < 0.6 ? addDays(today(), 1 + below(5)) : undefined;
    const answer = await put(admin, `/desk/readiness/${kind}/${id}`, { state, ...(until && { until }) });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const end = until && (kind === 'room' ? until : clock.midnight(until));
    const open = closures.findLast(({ why, to }) => {
      const isOver = to !== undefined && (typeof to === 'string' ? to <= today() : to <= time.now);
      return why === 'out of order' && !isOver;
    });
    if (state !== 'out of order') {
      if (open) cut(open, kind === 'room');
    } else if (open) open.to = end;
    else closures.push({ from: kind === 'room' ? today() : time.now, to: end, why: 'out of order' });
  };

  const retire = async () => {
    const { kind, id, closures } = pickRather('retired');
    const open = closures.find(({ why, to }) => why === 'retired' && to === undefined);
    const answer = await put(admin, `/${listPaths[kind]}/${id}`, { retired: !open });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    if (open) cut(open, kind === 'room');
    else closures.push({ from: kind === 'room' ? today() : time.now, why: 'retired' });
  };

  const reprice = async () => {
    const bookable = pick(paper.bookables);
    const cents = 1000 + below(9000);
    const price = cents / 100;
    const body = bookable.kind === 'room' ? { pricePerNight: price } : { price, pricePerNight: price };
    const answer = await put(admin, `/${listPaths[bookable.kind]}/${bookable.id}`, body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    bookable.cents = cents;
  };

  const reopen = async () => {
    const choose = (): [number, number] => (next() < 0.3 ? [0, 24] : [6 + below(5), 18 + below(7)]);
    const opening = { at: time.now, study: choose(), pc: choose() };
    const write = ([from, to]: [number, number]) => [
      { days: [1, 2, 3, 4, 5, 6, 7], from: `${String(from).padStart(2, '0')}:00`, to: `${to}:00` },
    ];
    const answer = await put(admin, '/desk/house', {
      openingHours: { study: write(opening.study), pc: write(opening.pc) },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    paper.openings.push(opening);
  };

  const { order, rate } = eatAndRate(db, { uid: guest.uid, paper, time, random });

  const chances: [number, () => Promise<unknown>][] = [
    ...([
      [60, book],
      [14, checkIn],
      [9, checkOut],
      [4, noShow],
      [5, cancel],
      [20, move],
    ] as const),
    ...([
      [6, extra],
      [3, payAndGiveBack],
      [4, block],
      [3, unblock],
      [4, ready],
      [2, retire],
    ] as const),
    ...([
      [2, reprice],
      [0.5, reopen],
      [6, order],
      [4, rate],
    ] as const),
  ].map(([chance, act]) => [chance, act]);
  const all = chances.reduce((sum, [chance]) => sum + chance, 0);

  /** Takes a random step some time after the last: a booking moved back sooner would get its old price again. */
  const act = async () => {
    time.now += (next() < 0.5 ? 11 + below(30) : 60 + below(360)) * minute;
    let drawn = next() * all;
    for (const [chance, doIt] of chances) {
      drawn -= chance;
      if (drawn < 0) return doIt();
    }
  };
  return { paper, act, below, pick };
};
