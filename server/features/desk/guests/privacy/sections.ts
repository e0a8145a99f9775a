import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { GuestFileSection } from '#contract/desk/privacy.ts';
import { mailsOf } from '../../../../db/mails-of.ts';
import type { Database } from '../../../../db/schema.ts';
import { ownerColumn, type Person } from '../person.queries.ts';

export type FileOwner = Pick<Person, 'uid' | 'email' | 'hasAccount'>;

type Condition = (owner: FileOwner) => RawBuilder<boolean>;

export type Section = {
  table: keyof Database;
  /** The first one orders the rows. Secrets are never included. */
  columns: readonly string[];
  /** The guest's rows. */
  of: Condition;
  /** Internal remarks: only in the file that the desk exports, not in the guest's own. */
  ofDesk?: true;
};

const section = <T extends keyof Database>(
  table: T,
  columns: readonly (keyof Selectable<Database[T]> & string)[],
  of: Condition,
): Section => ({ table, columns, of });

const byUser: Condition = ({ uid }) => sql`user_id = ${uid}`;
const byOwner: Condition = (owner) => sql`${sql.ref(ownerColumn(owner))} = ${owner.uid}`;
const isRecord: Condition = ({ uid }) => sql`(id = ${uid} or user_id = ${uid})`;

const recordsOf = (owner: FileOwner) => sql`select id from guests where ${isRecord(owner)}`;
const bookingsOf = (owner: FileOwner) => sql`select id from bookings where ${byOwner(owner)}`;
const byBooking: Condition = (owner) => sql`booking_id in (${bookingsOf(owner)})`;
const byCheckout: Condition = ({ uid }) =>
  sql`checkout_id in (select id from checkouts where user_id = ${uid})`;
const byPayment: Condition = (owner) => sql`id in (
  select payments.id from payments where ${byBooking(owner)}
  union all select payments.id from orders join payments on order_id = orders.id where orders.user_id = ${owner.uid}
)`;

/** Subjects of log entries about the guest, including claimed or merged records. */
const subjectsOf = ({ uid, ...owner }: FileOwner) => sql`
  select 'guest ' || ${uid} union all select 'guest ' || id from guests where user_id = ${uid}
  union all select 'guest ' || id from merged_guests where guest_id in (${recordsOf({ uid, ...owner })})
  union all select 'order ' || id from orders where user_id = ${uid}
  union all select 'feedback ' || id from feedback where user_id = ${uid}`;

/** All data about a guest. A test compares it with PostgreSQL's catalogue, and lists the reason for every other column. */
export const sections: Readonly<Record<GuestFileSection, Section>> = {
  profile: section(
    'users',
    [
      ...(['created_at', 'updated_at', 'name', 'email', 'email_verified', 'phone_number', 'image'] as const),
      ...(['role', 'two_factor_enabled', 'unwanted_mails', 'language'] as const),
    ],
    ({ uid }) => sql`id = ${uid}`,
  ),
  deskRecords: section(
    'guests',
    ['created_at', 'id', 'name', 'email', 'phone_number', 'unwanted_mails'],
    isRecord,
  ),
  mergedRecords: section(
    'merged_guests',
    ['merged_at', 'created_at', 'id', 'name', 'email', 'phone_number'],
    (owner) => sql`guest_id in (${recordsOf(owner)})`,
  ),
  waysToSignIn: section(
    'accounts',
    ['created_at', 'updated_at', 'provider_id', 'account_id', 'scope'],
    byUser,
  ),
  secondFactor: section('two_factors', ['verified', 'failed_verification_count', 'locked_until'], byUser),
  passkeys: section(
    'passkeys',
    [
      ...(['created_at', 'name', 'device_type', 'backed_up', 'transports', 'aaguid', 'counter'] as const),
      'last_used_at',
    ],
    byUser,
  ),
  devices: section(
    'sessions',
    ['created_at', 'updated_at', 'expires_at', 'confirmed_at', 'ip_address', 'user_agent'],
    byUser,
  ),
  mails: section(
    'mails',
    ['created_at', 'recipient', 'subject', 'sent_at', 'failed', 'occasion', 'booking_id'],
    (owner) => sql`id in (${mailsOf(owner)})`,
  ),
  calendarFeeds: section('calendar_feeds', ['created_at'], byUser),
  bookings: section(
    'bookings',
    [
      ...(['created_at', 'id', 'status', 'kind', 'room_id', 'pc_id', 'title', 'date', 'time'] as const),
      ...(['count', 'starts_at', 'ends_at', 'amount_cents', 'unit_cents', 'unit_rules'] as const),
      ...(['free_cancel_hours', 'paid_at', 'arrived_at', 'left_at', 'cancelled_at', 'held_until'] as const),
      ...(['moved_on', 'moved_at', 'earlier_places', 'checkout_id'] as const),
    ],
    byOwner,
  ),
  waitlist: section(
    'waitlist',
    [
      ...(['created_at', 'id', 'kind', 'room_id', 'pc_id', 'date', 'time', 'count'] as const),
      ...(['starts_at', 'ends_at', 'queued_at', 'has_passed', 'checkout_id'] as const),
    ],
    byUser,
  ),
  messages: section(
    'messages',
    ['created_at', 'id', 'booking_id', 'by_desk', 'author_name', 'text', 'read_at'],
    byUser,
  ),
  payments: section(
    'payments',
    ['created_at', 'id', 'booking_id', 'order_id', 'amount_cents', 'status'],
    byPayment,
  ),
  charges: section(
    'charges',
    ['at', 'id', 'booking_id', 'kind', 'title', 'amount_cents', 'removes', 'reason'],
    byBooking,
  ),
  deskPayments: section(
    'desk_payments',
    ['at', 'id', 'booking_id', 'kind', 'method', 'amount_cents', 'reason'],
    byBooking,
  ),
  checkouts: section(
    'checkouts',
    [
      ...(['created_at', 'id', 'status', 'provider', 'food', 'released', 'total_cents'] as const),
      ...(['reward', 'saved_cents', 'expires_at', 'settled_at', 'closed_at'] as const),
    ],
    byUser,
  ),
  transfers: section(
    'transfers',
    ['at', 'checkout_id', 'payment_id', 'refund_id', 'kind', 'amount_cents', 'reference'],
    byCheckout,
  ),
  refunds: section(
    'refunds',
    ['wanted_at', 'id', 'checkout_id', 'payment_id', 'amount_cents', 'settled_at', 'reason'],
    byCheckout,
  ),
  orders: section(
    'orders',
    [
      ...(['created_at', 'id', 'number', 'status', 'room_type', 'room_id', 'items', 'total_cents'] as const),
      ...(['contact_name', 'contact_room_number', 'contact_phone_number', 'booking_id'] as const),
      ...(['checkout_id', 'few_more_minutes_at', 'ready_at', 'completed_at', 'cancelled_at'] as const),
    ],
    byUser,
  ),
  membership: section('members', ['joined_at', 'points', 'owed', 'next_expiry'], byUser),
  points: section('points', ['at', 'kind', 'points', 'owed', 'payment_id', 'expires_at'], byUser),
  rewards: section('redemptions', ['at', 'reward'], byUser),
  feedback: section(
    'feedback',
    [
      ...(['created_at', 'id', 'booking_id', 'room_id', 'rating', 'message', 'edited_at'] as const),
      ...(['answer', 'answered_at', 'hidden_reason', 'hidden_at'] as const),
    ],
    byUser,
  ),
  suggestions: section('suggestions', ['created_at', 'id', 'text'], byUser),
  // Only that they did something at the desk: the details are about other guests.
  deskActions: section(
    'desk_log',
    ['at', 'actor_name', 'action', 'refused', 'address'],
    ({ uid }) => sql`actor_id = ${uid}`,
  ),
  suspension: {
    ...section(
      'users',
      ['suspended_at', 'suspended_until', 'suspended_reason'],
      ({ uid }) => sql`id = ${uid} and suspended_at is not null`,
    ),
    ofDesk: true,
  },
  recordSuspension: {
    ...section(
      'guests',
      ['suspended_at', 'suspended_until', 'suspended_reason'],
      (owner) => sql`${isRecord(owner)} and suspended_at is not null`,
    ),
    ofDesk: true,
  },
  notes: { ...section('guest_notes', ['created_at', 'text', 'is_pinned'], byOwner), ofDesk: true },
  deskLog: {
    ...section(
      'desk_log',
      ['at', 'kind', 'action', 'subject', 'booking_id', 'before', 'after', 'refused'],
      (owner) => sql`id in (
        select id from desk_log where subject in (${subjectsOf(owner)})
        union select id from desk_log where ${byBooking(owner)}
      )`,
    ),
    ofDesk: true,
  },
};
