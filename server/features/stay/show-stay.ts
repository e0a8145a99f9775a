import { Temporal } from 'temporal-polyfill';
import { statusAt, type VenueClock } from '#contract/bookings.rules.ts';
import type { Bill } from '#contract/desk/bills.ts';
import { checkInFrom, isBefore, readinessAt } from '#contract/desk/lifecycle.rules.ts';
import type { House } from '#contract/house/house.rules.ts';
import { fromCents, toCents } from '#contract/money.ts';
import {
  chooseStay,
  codesFrom,
  isNear,
  type StayPart,
  seesCodes,
  stateOf,
} from '#contract/stay/stay.rules.ts';
import type { Stay, StayBooking } from '#contract/stay/stay.ts';
import { dateAt } from '#contract/venue-time.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { toInstant } from '../../lib/clock.ts';
import { loadBill } from '../bills/load-bill.ts';
import { loadWifi } from '../house/open-house.ts';
import { loadOrders } from '../orders/list-orders.ts';
import { findOrderIds, findStayRows, type StayRow, sumPoints } from './stay.queries.ts';

type Part = StayPart & { row: StayRow };

const toPart = (row: StayRow, now: Temporal.Instant): Part => {
  const endsAt = toInstant(row.endsAt);
  return {
    row,
    status: statusAt(row.status, endsAt, now),
    startsAt: toInstant(row.startsAt),
    endsAt: row.leftAt ? toInstant(row.leftAt) : endsAt,
  };
};

/** What the guest needs to get in: the check-in code until they are checked in, and the room's readiness. */
const presentArrival = (
  { row, status, startsAt }: Part,
  { now, timeZone }: VenueClock,
): Pick<StayBooking, 'checkInCode' | 'readiness'> => {
  if (status !== 'Confirmed') return {};
  const kind = kindOf[row.kind];
  const isOpen = !isBefore(now, checkInFrom({ kind, date: row.date, startsAt }, timeZone));
  return {
    checkInCode: row.checkInCode,
    ...(isOpen && { readiness: readinessAt(row, dateAt(now, timeZone)) }),
  };
};

/** The code for the door, locker or PC; before that, from when it is shown. */
const presentAccess = (
  part: Part,
  now: Temporal.Instant,
): Pick<StayBooking, 'accessCode' | 'accessCodeFrom'> => {
  const { accessCode } = part.row;
  if (accessCode === null || part.status === 'Completed') return {};
  return seesCodes(part, now) ? { accessCode } : { accessCodeFrom: codesFrom(part.startsAt).toString() };
};

const presentBooking = (part: Part, clock: VenueClock): StayBooking => {
  const { row, status } = part;
  return {
    _id: row.id,
    kind: kindOf[row.kind],
    id: row.bookableId,
    title: row.title,
    image: row.image,
    date: row.date,
    time: row.time.slice(0, 5),
    count: row.count,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ...(row.leftAt && { leftAt: row.leftAt.toISOString() }),
    status,
    paymentId: row.paymentId,
    ...presentArrival(part, clock),
    ...presentAccess(part, clock.now),
    canReview: status === 'Completed' && row.kind !== 'pc' && !row.isRated,
  };
};

const sumOf = (bills: readonly Bill[], part: 'total' | 'paid' | 'due'): number =>
  fromCents(bills.reduce((sum, bill) => sum + toCents(bill[part]), 0));

/** One bill of all bookings: its lines sum to `total`, and `total - paid = due`, because each bill's do. */
const joinBills = (bills: readonly Bill[]): Stay['bill'] => ({
  lines: bills.flatMap(({ bookingId, lines }) =>
    lines.map(({ what, title, amount, at }) => ({ bookingId, what, title, amount, ...(at && { at }) })),
  ),
  total: sumOf(bills, 'total'),
  paid: sumOf(bills, 'paid'),
  due: sumOf(bills, 'due'),
  payments: bills
    .flatMap(({ payments }) => payments)
    .map(({ at, kind, method, amount }) => ({ at, kind, method, amount }))
    .toSorted((one, other) => one.at.localeCompare(other.at)),
});

const presentHouse = ({ name, address, town, phone, checkOutTime, rules = [] }: House): Stay['house'] => ({
  name,
  address,
  town,
  phone,
  checkOutTime,
  rules,
});

/** Rooms first, then bookings by the hour, each by start. */
const inOrder = (parts: readonly Part[]): Part[] => [
  ...parts.filter(({ row }) => row.kind === 'sleeping'),
  ...parts.filter(({ row }) => row.kind !== 'sleeping'),
];

const edge = (parts: readonly Part[], side: 'startsAt' | 'endsAt'): Temporal.Instant => {
  const moments = parts.map((part) => part[side].epochMilliseconds);
  return Temporal.Instant.fromEpochMilliseconds(
    side === 'startsAt' ? Math.min(...moments) : Math.max(...moments),
  );
};

/** The guest's current, next or latest stay, with everything they may know about it now. */
export const showStay = async (db: Db, uid: string, clock: VenueClock, house: House): Promise<Stay> => {
  const { now } = clock;
  const rows = await findStayRows(db, uid, now);
  const chosen = chooseStay(
    rows.map((row) => toPart(row, now)),
    clock,
  );
  if (!chosen) throw new AppError('NO_STAY');
  const parts = inOrder(chosen);
  const state = stateOf(parts);
  const [startsAt, endsAt] = [edge(parts, 'startsAt'), edge(parts, 'endsAt')];
  const span = {
    bookingIds: parts.map(({ row }) => row.id),
    from: new Date(startsAt.epochMilliseconds),
    to: new Date(endsAt.epochMilliseconds),
  };
  const [bills, orderIds, wifi, points] = await Promise.all([
    Promise.all(span.bookingIds.map((id) => loadBill(db, id, now))),
    findOrderIds(db, uid, span),
    parts.some((part) => seesCodes(part, now)) ? loadWifi(db) : null,
    state === 'ended'
      ? sumPoints(
          db,
          parts.map(({ row }) => row.paymentId),
        )
      : undefined,
  ]);
  const orders = orderIds.length > 0 ? await loadOrders(db, orderIds) : new Map();
  return {
    now: now.toString(),
    state,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    bookings: parts.map((part) => presentBooking(part, clock)),
    bill: joinBills(bills),
    orders: orderIds.flatMap((id) => orders.get(id) ?? []),
    ...(points !== undefined && { points }),
    ...(wifi && { wifi }),
    house: presentHouse(house),
  };
};

/** Whether pages show the guest a link to their stay. */
export const isStayNear = async (db: Db, uid: string, now: Temporal.Instant): Promise<{ near: boolean }> => {
  const rows = await findStayRows(db, uid, now);
  return { near: rows.some((row) => isNear(toPart(row, now), now)) };
};
