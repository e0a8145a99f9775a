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
  /** Of the bookable. */
  id: number;
  /** Of what is free later; undefined as asked for. */
  start?: Offer['start'];
  /** Whether nobody has chosen it yet. */
  isProposed?: boolean;
};

/** What can be chosen: nobody can have what is held before its time to pay has passed. */
export const canChoose = ({ reason }: Offer): boolean => reason?.type !== 'held';

export const choose = ({ bookable, isFree, start }: Offer): Choice => ({
  id: bookable.id,
  ...(!isFree && { start }),
});

export const isChosen = ({ bookable, isFree, start }: Offer, choice: Choice | undefined): boolean =>
  choice?.id === bookable.id && (choice.start === undefined ? isFree : choice.start === start);

/** Somebody whom the house knows. */
export type KnownPerson = Pick<FoundGuest, 'uid' | 'name' | 'email' | 'phoneNumber' | 'stays' | 'lastStay'>;

export type WalkInDraft = {
  who: 'new' | 'known';
  name: string;
  phone: string;
  email: string;
  /** Who has been here before. */
  guest: KnownPerson | undefined;
  kind: Kind;
  /** Nights or hours, as they were typed for each kind. */
  counts: Readonly<Record<Kind, string>>;
  /** What is to be booked. It stays what it is, whatever becomes free or is taken meanwhile. */
  choice: Choice | undefined;
  pay: 'cash' | 'card' | 'later';
  /** As it was typed; the sum itself until then. */
  given: string | undefined;
  /** As it was switched; whatever can be done until then. */
  checkIn: boolean | undefined;
};

export const beginDraft = (start: WalkInStart): WalkInDraft => {
  const kind = start.kind ?? 'room';
  const counts = { room: '1', study: '1', pc: '1', [kind]: String(start.count ?? 1) };
  return {
    ...{ who: start.guest ? 'known' : 'new', name: '', phone: '', email: '', guest: start.guest },
    ...{
      kind,
      counts,
      choice: start.id === undefined ? undefined : { id: start.id },
      pay: 'cash',
      given: undefined,
      checkIn: undefined,
    },
  };
};

/** Whether something would be lost with the draft. What is only chosen among what is free is chosen again by one press. */
export const isTyped = ({ name, phone, email, guest, given }: WalkInDraft, start: WalkInStart): boolean =>
  [name, phone, email].some((text) => text.trim() !== '') ||
  (guest !== undefined && guest.uid !== start.guest?.uid) ||
  given !== undefined;

/** When somebody at the desk would begin: at the cell that was pressed, else now. */
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

/** What is to be booked once something is chosen. */
export type Stay = {
  offer: Offer;
  kind: Kind;
  date: string;
  time: string;
  count: number;
  isNow: boolean;
  amount: number;
  /** How many nights or hours cost what, where price rules make them differ. */
  units?: PricedUnits | undefined;
  /** Whether it is early enough for nobody to wait: today, or within the half hour. */
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
    ...{ offer, kind, date, time, count, isNow: start.isNow && isAsked },
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

/** Only digits count in a phone number, however it is written. */
export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(0, 20);

type Body = CallInput<'POST /desk/bookings'>['body'];

export const writeBody = (
  draft: WalkInDraft,
  stay: Stay,
  { checkIn, anyway }: { checkIn: boolean; anyway: boolean },
): Body => ({
  ...{ kind: stay.kind, id: stay.offer.bookable.id, date: stay.date, time: stay.time },
  ...(stay.kind === 'room' ? { nights: stay.count } : { duration: stay.count }),
  guest:
    draft.who === 'known' && draft.guest
      ? { uid: draft.guest.uid }
      : { name: draft.name.trim(), phoneNumber: digitsOf(draft.phone), email: draft.email.trim() },
  ...{ checkIn, anyway: checkIn && anyway, amount: stay.amount },
  ...(draft.pay !== 'later' && stay.amount > 0 && { payment: { method: draft.pay } }),
});
