import type { Temporal } from 'temporal-polyfill';
import type { Status, VenueClock } from '../bookings.rules.ts';
import type { Kind } from '../kinds.ts';
import { instantAt } from '../venue-time.ts';
import { type ReadinessState, undoMinutes } from './desk.rules.ts';

/** What the next step of a booking depends on. The status is the stored one, not the one derived from time. */
export type Lifecycle = {
  kind: Kind;
  status: Status;
  /** YYYY-MM-DD */
  date: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
};

/** How long before its start an hourly booking can be checked in. */
const earlyMinutes = 30;

export const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  one.epochMilliseconds < other.epochMilliseconds;

/** From when a guest can be checked in: all day for a room, shortly before the start for hours. */
export const checkInFrom = (
  { kind, date, startsAt }: Pick<Lifecycle, 'kind' | 'date' | 'startsAt'>,
  timeZone: string,
): Temporal.Instant =>
  kind === 'room' ? instantAt(date, '00:00', timeZone) : startsAt.subtract({ minutes: earlyMinutes });

/** Why a guest cannot be checked in, apart from the state of the room. */
export const refuseCheckIn = (
  booking: Lifecycle,
  { now, timeZone }: VenueClock,
): 'WRONG_STATUS' | 'BOOKING_OVER' | 'TOO_EARLY' | undefined => {
  if (booking.status !== 'Confirmed') return 'WRONG_STATUS';
  if (!isBefore(now, booking.endsAt)) return 'BOOKING_OVER';
  return isBefore(now, checkInFrom(booking, timeZone)) ? 'TOO_EARLY' : undefined;
};

/** Why a guest cannot be checked out. Money owed to the guest does not prevent it. */
export const refuseCheckOut = (
  { status }: Pick<Lifecycle, 'status'>,
  { due, leaveDue }: { due: number; leaveDue: boolean },
): 'WRONG_STATUS' | 'BILL_DUE' | undefined => {
  if (status !== 'Checked in') return 'WRONG_STATUS';
  return due > 0 && !leaveDue ? 'BILL_DUE' : undefined;
};

/** Why a booking cannot be marked as no-show; it can from arrival time on, however late. */
export const refuseNoShow = (
  { status, startsAt }: Pick<Lifecycle, 'status' | 'startsAt'>,
  now: Temporal.Instant,
): 'WRONG_STATUS' | 'NOT_STARTED' | undefined => {
  if (status !== 'Confirmed') return 'WRONG_STATUS';
  return isBefore(now, startsAt) ? 'NOT_STARTED' : undefined;
};

/** Normalises a typed check-in code: case, spaces, and letters that look like a digit. */
export const readCheckInCode = (typed: string): string | undefined => {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code) ? code : undefined;
};

export const undoableActions = ['check-in', 'check-out', 'no-show'] as const;
export type UndoableAction = (typeof undoableActions)[number];

/** The status that each action results in, and the one it requires. */
export const outcomes = {
  'check-in': { from: 'Confirmed', to: 'Checked in' },
  'check-out': { from: 'Checked in', to: 'Completed' },
  'no-show': { from: 'Confirmed', to: 'No-show' },
} as const satisfies Record<UndoableAction, { from: Status; to: Status }>;

/** Until when an action can be undone. */
export const undoableUntil = (at: Temporal.Instant): Temporal.Instant => at.add({ minutes: undoMinutes });

/** Why there is nothing to undo: already undone, followed by another action, or too long ago. */
export const refuseUndo = (
  status: Status,
  last: { action: UndoableAction; at: Temporal.Instant } | undefined,
  now: Temporal.Instant,
): 'NOTHING_TO_UNDO' | undefined => {
  const isOpen =
    last !== undefined && status === outcomes[last.action].to && !isBefore(undoableUntil(last.at), now);
  return isOpen ? undefined : 'NOTHING_TO_UNDO';
};

/** What is out of order needs cleaning from its announced reopening day on. */
export const readinessAt = (
  { readiness, until }: { readiness: ReadinessState; until: string | null | undefined },
  today: string,
): ReadinessState =>
  readiness === 'out of order' && until != null && until <= today ? 'to clean' : readiness;
