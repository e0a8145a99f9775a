import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { Status } from '#contract/bookings.rules.ts';
import type { CheckoutStatus, PaymentStatus } from '#contract/checkout.rules.ts';
import type { Feature } from '#contract/feedback.rules.ts';
import type { OrderStatus, RoomType } from '#contract/food/orders.rules.ts';
import type { PointKind, Reward } from '#contract/loyalty.rules.ts';
import type { BookableTables, RoomKind, Stamp } from './bookable-tables.ts';
import type { DeskTables, UndoneAction } from './desk-tables.ts';
import type { IdentityTables } from './identity-tables.ts';

type DishesTable = {
  id: GeneratedAlways<number>;
  name: string;
  description: string;
  image: string;
  price_cents: number;
  created_at: Stamp;
  category: Generated<string>;
  sold_out: Generated<boolean>;
  retired_at: Date | null;
  members_only: Generated<boolean>;
};

type DemoBatchesTable = {
  name: string;
  added_at: Generated<Date>;
};

type SecretsTable = {
  name: string;
  value: string;
  created_at: Stamp;
};

type MailsTable = {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  body: string;
  /** The source of the HTML; null once it is sent. */
  content: ColumnType<unknown, string | null | undefined, null>;
  /** Identifies the reason for a mail that must be sent only once. */
  occasion: Generated<string | null>;
  /** After this it is not sent any more. */
  valid_until: Generated<Date | null>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  attempts: Generated<number>;
  failed: string | null;
  due_at: Generated<Date>;
  tried_at: Date | null;
  urgent: Generated<boolean>;
  /** The booking that it is about, if it is about one. */
  booking_id: Generated<string | null>;
};

export type { RoomKind };

/** The kind of bookable; pages use `room` instead of `sleeping`. */
export type BookedKind = RoomKind | 'pc';

type BookingsTable = {
  id: string;
  user_id: string | null;
  kind: BookedKind;
  room_id: number | null;
  pc_id: number | null;
  title: string;
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM:SS */
  time: string;
  /** Nights in a sleeping room, hours elsewhere. */
  count: number;
  starts_at: Date;
  ends_at: Date;
  nights: GeneratedAlways<string | null>;
  hours: GeneratedAlways<string | null>;
  amount_cents: number;
  /** Blocks are rows too, but without a payment, so lists of bookings do not contain them. */
  status: ColumnType<Status, Status | 'Blocked', Status | 'Blocked'>;
  created_at: Generated<Date>;
  cancelled_at: Date | null;
  checkout_id: string | null;
  held_until: Date | null;
  /** When it was paid; null if it is due at the desk or was never paid. */
  paid_at: Date | null;
  /** A guest without an account. */
  guest_id: string | null;
  arrived_at: Date | null;
  left_at: Date | null;
  /** YYYY-MM-DD. For a stay moved while it ran: its first night at the present place. */
  moved_on: string | null;
  moved_at: Date | null;
  /** The price of each night or hour; null if they are equal. */
  unit_cents: number[] | null;
  /** The names of the price rules applied to each; null if there are none. */
  unit_rules: ColumnType<string[][] | null, string | null | undefined, string | null>;
  /** For a stay moved while it ran: the places of its first nights or hours. */
  earlier_places: Generated<number[] | null>;
  check_in_code: Generated<string>;
  undo: ColumnType<UndoneAction | null, string | null | undefined, string | null>;
  /** The agreed free cancellation, in hours before the start; null for the usual 24 and 1. */
  free_cancel_hours: Generated<number | null>;
  /** The reason of a block. */
  reason: string | null;
  version: ColumnType<number, never, never>;
};

type PaymentsTable = {
  id: string;
  booking_id: string | null;
  order_id: number | null;
  amount_cents: number;
  status: PaymentStatus;
  created_at: Generated<Date>;
};

type IdempotencyKeysTable = {
  user_id: string;
  call: string;
  key: string;
  fingerprint: string;
  inserted_id: string;
  created_at: Generated<Date>;
};

export type OrderedDish = { dishId: number; name: string; priceCents: number; image: string };

type OrdersTable = {
  id: GeneratedAlways<number>;
  user_id: string | null;
  number: number;
  room_type: RoomType;
  room_id: string;
  items: ColumnType<OrderedDish[], string, never>;
  total_cents: number;
  status: Generated<OrderStatus>;
  contact_name: string | null;
  contact_room_number: string | null;
  contact_phone_number: string | null;
  created_at: Generated<Date>;
  few_more_minutes_at: Date | null;
  ready_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  revision: ColumnType<number, never, never>;
  checkout_id: string | null;
  /** The reward code that made something free. */
  code: string | null;
  /** The booking whose bill it is on; null if it is due on delivery or was paid online. */
  booking_id: string | null;
};

/** A food order waiting for payment, with the reward code used for it. */
export type HeldFood = {
  roomType: RoomType;
  roomId: string;
  items: OrderedDish[];
  totalCents: number;
  code?: string;
};

type CheckoutsTable = {
  id: string;
  user_id: string | null;
  status: Generated<CheckoutStatus>;
  /** Holds of the waitlist are paid at the desk. */
  provider: 'sandbox' | 'stripe' | 'waitlist';
  session_id: string | null;
  pay_url: string | null;
  food: ColumnType<HeldFood[], string, never>;
  /** What it held before it was declined or expired; only PostgreSQL reads it. */
  released: ColumnType<unknown, never, never>;
  total_cents: number;
  expires_at: Date;
  created_at: Generated<Date>;
  settled_at: Date | null;
  looked_at: Date | null;
  closed_at: Date | null;
  /** The reward code, while it is used for this. */
  code: string | null;
  reward: Exclude<Reward, 'Exclusive Access to New Menu'> | null;
  saved_cents: Generated<number>;
};

/** Guests waiting for a time, in the same form as bookings. */
type WaitlistTable = Pick<
  BookingsTable,
  | 'id'
  | 'kind'
  | 'room_id'
  | 'pc_id'
  | 'date'
  | 'time'
  | 'count'
  | 'starts_at'
  | 'ends_at'
  | 'nights'
  | 'hours'
> & {
  user_id: string;
  created_at: Generated<Date>;
  /** The position: the earliest is first. */
  queued_at: Generated<Date>;
  /** The current hold, if any. */
  checkout_id: string | null;
  /** Let a hold pass. */
  has_passed: Generated<boolean>;
};

type TransfersTable = {
  id: GeneratedAlways<number>;
  checkout_id: string;
  payment_id: string | null;
  kind: 'paid' | 'refunded' | 'returned';
  amount_cents: number;
  reference: string;
  at: Generated<Date>;
  /** The refund that a transfer belongs to. */
  refund_id: string | null;
};

type RefundsTable = {
  id: string;
  checkout_id: string;
  payment_id: string | null;
  charge: string;
  amount_cents: number;
  wanted_at: Generated<Date>;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  leased_until: Generated<Date | null>;
  problem: Generated<string>;
  settled_at: Date | null;
  looked_at: Generated<Date | null>;
  /** The desk's reason; null if the booking was cancelled. */
  reason: Generated<string | null>;
  actor_id: Generated<string | null>;
};

type ProviderEventsTable = {
  id: string;
  at: Generated<Date>;
};

type EventsTable = {
  id: GeneratedAlways<number>;
  topic: string;
  subject: string;
  user_id: string | null;
  at: Generated<Date>;
};

type FeedbackTable = {
  id: string;
  booking_id: string;
  room_id: number;
  user_id: string;
  rating: number;
  message: string;
  created_at: Generated<Date>;
  edited_at: Date | null;
  answer: string | null;
  answered_at: Date | null;
  hidden_reason: string | null;
  hidden_at: Date | null;
};

type RedemptionsTable = {
  code: string;
  user_id: string | null;
  reward: Reward;
  at: Date;
};

/** The database maintains the sums; only the expiry job updates `next_expiry`. */
type MembersTable = {
  user_id: string;
  joined_at: Date;
  points: ColumnType<number, never, never>;
  owed: ColumnType<number, never, never>;
  next_expiry: Date | null;
};

type PointsTable = {
  id: GeneratedAlways<number>;
  user_id: string | null;
  kind: PointKind;
  points: number;
  owed: Generated<number>;
  payment_id: string | null;
  code: string | null;
  at: Date;
  expires_at: Date | null;
};

type VotesTable = {
  feature: Feature;
  /** YYYY-MM-DD */
  date: string;
  count: Generated<number>;
};

type SuggestionsTable = {
  id: string;
  user_id: string;
  text: string;
  created_at: Generated<Date>;
};

export type Database = IdentityTables &
  BookableTables &
  DeskTables & {
    dishes: DishesTable;
    demo_batches: DemoBatchesTable;
    secrets: SecretsTable;
    mails: MailsTable;
    bookings: BookingsTable;
    payments: PaymentsTable;
    idempotency_keys: IdempotencyKeysTable;
    orders: OrdersTable;
    events: EventsTable;
    checkouts: CheckoutsTable;
    waitlist: WaitlistTable;
    transfers: TransfersTable;
    refunds: RefundsTable;
    provider_events: ProviderEventsTable;
    feedback: FeedbackTable;
    redemptions: RedemptionsTable;
    members: MembersTable;
    points: PointsTable;
    votes: VotesTable;
    suggestions: SuggestionsTable;
  };

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
