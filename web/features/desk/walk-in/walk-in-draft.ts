import { priceOf, spanOf } from '#contract/bookings.rules.ts';
import type { FoundGuest } from '#contract/desk/guests.ts';
import { checkInFrom } from '#contract/desk/lifecycle.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { fromCents, toCents } from '#contract/money.ts';
import type { PricedUnits } from '#contract/prices/prices.ts';
import { m } from '#messages/web.ts';
import type { CallInput } from '#web/lib/api.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import type { Offer } from './find-offers.ts';
import type { WalkInStart } from './walk-in-dialog.tsx';

type Choice = {
  /** The id of the bookable. */
  id: number;
  /** The start of a later offer; undefined for the requested time. */
  start?: Offer['start'];
  /** Whether it was proposed, not chosen. */
  isProposed?: boolean;
};

/** A held bookable cannot be chosen until its hold expires. */
export const canChoose = ({ reason }: Offer): boolean => reason?.type !== 'held';

export const choose = ({ bookable, isFree, start }: Offer): Choice => ({
  id: bookable.id,
  ...(!isFree && { start }),
});

export const isChosen = ({ bookable, isFree, start }: Offer, choice: Choice | undefined): boolean =>
  choice?.id === bookable.id && (choice.start === undefined ? isFree : choice.start === start);

export type KnownPerson = Pick<FoundGuest, 'uid' | 'name' | 'email' | 'phoneNumber' | 'stays' | 'lastStay'>;

export type WalkInDraft = {
  who: 'new' | 'known';
  name: string;
  phone: string;
  email: string;
  guest: KnownPerson | undefined;
  kind: Kind;
  /** Nights or hours as typed, by kind. */
  counts: Readonly<Record<Kind, string>>;
  /** The bookable to book. It stays, whatever becomes free or is taken in the meantime. */
  choice: Choice | undefined;
  pay: 'cash' | 'card' | 'later';
  /** As typed; undefined means the exact sum. */
  given: string | undefined;
  /** As switched; undefined means check-in if the room is ready. */
  checkIn: boolean | undefined;
};

export const beginDraft = (start: WalkInStart): WalkInDraft => {
  const kind = start.kind ?? 'room';
  const counts = { room: '1', study: '1', pc: '1', [kind]: String(start.count ?? 1) };
  return {
    who: start.guest ? 'known' : 'new',
    name: '',
    phone: '',
    email: '',
    guest: start.guest,
    kind,
    counts,
    choice: start.id === undefined ? undefined : { id: start.id },
    pay: 'cash',
    given: undefined,
    checkIn: undefined,
  };
};

/** Whether closing would lose input. A choice among offers does not count: it is made again with one press. */
export const isTyped = ({ name, phone, email, guest, given }: WalkInDraft, start: WalkInStart): boolean =>
  [name, phone, email].some((text) => text.trim() !== '') ||
  (guest !== undefined && guest.uid !== start.guest?.uid) ||
  given !== undefined;

/** When the guest would begin: at the cell that was pressed, otherwise now. */
export const startOf = (
  kind: Kind,
  { kind: pressed, date, time }: WalkInStart,
  here: VenueMinute,
): { date: string; time: string; isNow: boolean } => {
  if (date === undefined || (pressed !== undefined && pressed !== kind))
    return { date: here.today, time: here.time, isNow: true };
  const isToday = date === here.today;
  const start = time ?? (isToday ? here.time : currentHouse().checkInTime);
  return { date, time: start, isNow: isToday && (kind === 'room' || start <= here.time) };
};

/** The booking to make, once an offer is chosen. */
export type Stay = {
  offer: Offer;
  kind: Kind;
  date: string;
  time: string;
  count: number;
  isNow: boolean;
  amount: number;
  /** Nights or hours grouped by price, if price rules make them differ. */
  units?: PricedUnits | undefined;
  /** Whether it begins soon enough for check-in: today, or within half an hour. */
  canCheckIn: boolean;
};

export const readStay = (
  offer: Offer,
  { kind, count, start }: { kind: Kind; count: number; start: ReturnType<typeof startOf> },
  { now, today, timeZone }: VenueMinute,
): Stay => {
  const at = typeof offer.start === 'string' ? undefined : clockAt(offer.start, timeZone);
  const date = at?.date ?? String(offer.start);
  const isAsked = offer.isFree;
  const time = at?.time ?? (isAsked || date === today ? start.time : currentHouse().checkInTime);
  const { startsAt } = spanOf({ kind, date, time, count }, timeZone);
  const from = checkInFrom({ kind, date, startsAt }, timeZone);
  return {
    offer,
    kind,
    date,
    time,
    count,
    isNow: start.isNow && isAsked,
    amount: fromCents(priceOf(toCents(offer.bookable.price), count)),
    canCheckIn: from.epochMilliseconds <= now,
  };
};

/** "Wed 18 Nov, 11:00" */
export const endOf = (stay: Stay, { today, timeZone }: VenueMinute): string => {
  const { date, time } = clockAt(spanOf(stay, timeZone).endsAt.epochMilliseconds, timeZone);
  return m.lib_moment({ day: formatShortDay(date, today), time });
};

/** "Mon 16 Nov, now, to Wed 18 Nov, 11:00" */
export const describeStay = (stay: Stay, here: VenueMinute): string =>
  m.desk_walk_in_from_to({
    from: formatShortDay(stay.date, here.today),
    time: stay.isNow ? m.desk_walk_in_now() : stay.time,
    to: endOf(stay, here),
  });

export const momentInWords = (moment: string | number, { today, timeZone }: VenueMinute): string => {
  if (typeof moment === 'string') return formatShortDay(moment, today);
  const { date, time } = clockAt(moment, timeZone);
  return date === today ? time : m.lib_moment({ day: formatShortDay(date, today), time });
};

export const minutesUntil = (moment: number, { now }: VenueMinute): number =>
  Math.max(1, Math.ceil((moment - now) / 60_000));

/** Reduces a phone number to its digits. */
export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(0, 20);

type Body = CallInput<'POST /desk/bookings'>['body'];

export const writeBody = (
  draft: WalkInDraft,
  stay: Stay,
  { checkIn, anyway }: { checkIn: boolean; anyway: boolean },
): Body => ({
  kind: stay.kind,
  id: stay.offer.bookable.id,
  date: stay.date,
  time: stay.time,
  ...(stay.kind === 'room' ? { nights: stay.count } : { duration: stay.count }),
  guest:
    draft.who === 'known' && draft.guest
      ? { uid: draft.guest.uid }
      : { name: draft.name.trim(), phoneNumber: digitsOf(draft.phone), email: draft.email.trim() },
  checkIn,
  anyway: checkIn && anyway,
  amount: stay.amount,
  ...(draft.pay !== 'later' && stay.amount > 0 && { payment: { method: draft.pay } }),
});
