import type { BookingEvent } from '#contract/desk/bookings.ts';
import { fromCents } from '#contract/money.ts';
import type { DetailRow } from './booking-detail.queries.ts';
import type { FoodRow, LogRow, MailRow, MoneyRow } from './history.queries.ts';

type History = {
  booking: DetailRow;
  log: readonly LogRow[];
  money: readonly MoneyRow[];
  food: readonly FoodRow[];
  mails: readonly MailRow[];
};

/** History entries of log rows; payments and charges have their own. */
const logged = {
  'POST /desk/bookings/{id}/check-in': 'checked in',
  'POST /desk/bookings/{id}/check-out': 'checked out',
  'POST /desk/bookings/{id}/no-show': 'no-show',
  'POST /desk/bookings/{id}/undo': 'undone',
  'PUT /desk/bookings/{id}': 'moved',
  'POST /desk/bookings/{id}/receipt': 'receipt sent',
  'PUT /desk/readiness/{kind}/{id}': 'readiness',
} as const satisfies Record<string, BookingEvent['what']>;

const isTold = (action: string): action is keyof typeof logged => Object.hasOwn(logged, action);

const readFact = (facts: unknown, name: string): unknown =>
  facts !== null && typeof facts === 'object'
    ? Object.entries(facts).find(([key]) => key === name)?.[1]
    : undefined;

const readText = (facts: unknown, name: string): string => {
  const fact = readFact(facts, name);
  return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '';
};

const readPlace = (facts: unknown) => ({
  title: readText(facts, 'title'),
  date: readText(facts, 'date'),
  time: readText(facts, 'time').slice(0, 5),
  count: Number(readFact(facts, 'count') ?? 0),
});

const readChange = ({ before, after }: LogRow): number | undefined => {
  const [from, to] = [readFact(before, 'amountCents'), readFact(after, 'amountCents')];
  return typeof from === 'number' && typeof to === 'number' && from !== to ? to - from : undefined;
};

const presentMove = (row: LogRow): Pick<BookingEvent, 'text' | 'move' | 'amount'> => {
  const cents = readChange(row);
  return {
    text: '',
    move: { from: readPlace(row.before), to: readPlace(row.after) },
    ...(cents !== undefined && { amount: fromCents(cents) }),
  };
};

const booked = 'POST /desk/bookings';

/** A walk-in booked and checked in at once has one row in the log. */
const presentWalkIn = ({ at, actor, after }: LogRow): BookingEvent[] =>
  readFact(after, 'status') === 'Checked in'
    ? [{ at: at.toISOString(), what: 'checked in', actor, byGuest: false, text: '' }]
    : [];

const presentLog = (row: LogRow): BookingEvent[] => {
  if (row.action === booked) return presentWalkIn(row);
  if (!isTold(row.action)) return [];
  const what = logged[row.action];
  const told = { at: row.at.toISOString(), what, actor: row.actor, byGuest: false };
  if (what === 'moved') return [{ ...told, ...presentMove(row) }];
  const names = { undone: 'undone', readiness: 'state' } as const;
  const name = Object.entries(names).find(([one]) => one === what)?.[1];
  return [{ ...told, text: name ? readText(row.after, name) : '' }];
};

const presentMoney = ({ at, what, cents, actor, text }: MoneyRow, guest: string): BookingEvent => {
  const byGuest = what === 'paid online' || what === 'extended';
  return {
    at: at.toISOString(),
    what,
    text,
    amount: fromCents(cents),
    actor: byGuest ? guest : (actor ?? ''),
    byGuest,
  };
};

const presentFood = ({ at, cents, items }: FoodRow, guest: string): BookingEvent => ({
  at: at.toISOString(),
  what: 'food ordered',
  actor: guest,
  byGuest: true,
  amount: fromCents(cents),
  text: items.map(({ name }) => name).join(', '),
});

const presentMail = ({ at, subject, failed }: MailRow): BookingEvent => ({
  at: at.toISOString(),
  what: failed === null ? 'mail sent' : 'mail failed',
  actor: '',
  byGuest: false,
  text: failed === null ? subject : `${subject}: ${failed}`,
});

/** The guest, unless the log names a member of staff. */
const presentBy = (
  what: 'booked' | 'cancelled',
  at: Date | null,
  { booking, log }: History,
  action: string,
): BookingEvent[] => {
  if (!at) return [];
  const byDesk = log.find((row) => row.action === action);
  return [
    {
      // Rows written by the same call get the time of the log.
      at: (byDesk?.at ?? at).toISOString(),
      what,
      text: '',
      actor: byDesk?.actor ?? booking.name ?? '',
      byGuest: !byDesk,
      ...(what === 'booked' && { amount: fromCents(booking.agreedCents) }),
    },
  ];
};

const newestFirst = (one: BookingEvent, other: BookingEvent): number =>
  Date.parse(other.at) - Date.parse(one.at);

/** The history of a booking, newest first. */
export const listHistory = (history: History): BookingEvent[] => {
  const { booking, log, money, food, mails } = history;
  const guest = booking.name ?? '';
  return [
    ...presentBy('booked', booking.created_at, history, booked),
    ...money.map((row) => presentMoney(row, guest)),
    ...log.flatMap(presentLog),
    ...food.map((row) => presentFood(row, guest)),
    ...mails.map(presentMail),
    ...presentBy('cancelled', booking.cancelledAt, history, 'POST /bookings/{id}/cancel'),
  ]
    .toReversed()
    .toSorted(newestFirst);
};
