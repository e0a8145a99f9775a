import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PayMethod } from '#contract/desk/bill.rules.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { LogKind } from '#contract/desk/log.rules.ts';
import type { HouseSettings } from '#contract/house/house.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Suspension } from './identity-tables.ts';

type GuestsTable = {
  id: string;
  name: string;
  phone_number: Generated<string>;
  email: string | null;
  user_id: string | null;
  created_at: Generated<Date>;
} & Suspension;

/** What the desk notes of an account or of a record; exactly one of the two ids is told. */
type GuestNotesTable = {
  id: string;
  user_id: string | null;
  guest_id: string | null;
  text: ColumnType<string, string, never>;
  is_pinned: Generated<boolean>;
  author_id: string | null;
  author_name: string;
  created_at: Date;
};

type ChargesTable = {
  id: GeneratedAlways<number>;
  booking_id: string;
  kind: 'change' | 'charge' | 'removal';
  title: string;
  amount_cents: number;
  removes: number | null;
  reason: string | null;
  actor_id: string | null;
  at: Date;
};

type DeskPaymentsTable = {
  id: GeneratedAlways<number>;
  booking_id: string;
  kind: 'paid' | 'refunded';
  method: PayMethod;
  amount_cents: number;
  reason: string | null;
  actor_id: string | null;
  at: Date;
};

type DeskLogTable = {
  id: GeneratedAlways<number>;
  at: Date;
  /** Null where the house did it by itself, and in rows of admins who deleted their account before these kept the id. */
  actor_id: string | null;
  /** Empty where the house did it by itself. */
  actor_name: string;
  action: string;
  subject: string;
  booking_id: string | null;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  refused: string | null;
  request_id: string;
  address: string;
  kind: GeneratedAlways<LogKind>;
};

/** What takes back the last check-in, check-out or no-show. */
export type UndoneAction = {
  action: 'check-in' | 'check-out' | 'no-show';
  at: string;
  /** How the room was, where the check-out has made it to clean. */
  readiness?: ReadinessState;
};

/** Each change of the house's settings; the newest counts. */
type HouseVersionsTable = {
  version: number;
  /** Only what somebody has set. */
  settings: ColumnType<Partial<HouseSettings>, string, never>;
  actor_id: string | null;
  actor_name: string;
  at: Date;
};

type PriceRulesTable = {
  id: string;
  position: number;
  name: string;
  is_on: boolean;
  kinds: Kind[] | null;
  ids: number[] | null;
  excepted: ColumnType<{ kind: Kind; id: number }[] | null, string | null, string | null>;
  /** YYYY-MM-DD */
  from_date: string | null;
  to_date: string | null;
  weekdays: number[] | null;
  /** HH:MM:SS */
  from_time: string | null;
  to_time: string | null;
  min_units: number | null;
  percent: ColumnType<string | null, number | null, number | null>;
  amount_cents: number | null;
  price_cents: number | null;
  stops: boolean;
  version: ColumnType<number, never, never>;
  created_at: Generated<Date>;
};

/** Has no row without rules. */
type PriceStateTable = { version: string };

type PhotosTable = {
  id: string;
  width: number;
  height: number;
  created_at: Generated<Date>;
  unused_since: Generated<Date | null>;
};

type PhotoFilesTable = {
  photo_id: string;
  width: number;
  bytes: Buffer;
};

/** What was closed and is open again. */
type ClosuresTable = {
  id: GeneratedAlways<string>;
  room_id: number | null;
  pc_id: number | null;
  why: 'out of order' | 'retired' | 'block';
  nights: string | null;
  hours: string | null;
};

export type DeskTables = {
  closures: ClosuresTable;
  house_versions: HouseVersionsTable;
  photos: PhotosTable;
  photo_files: PhotoFilesTable;
  guests: GuestsTable;
  guest_notes: GuestNotesTable;
  charges: ChargesTable;
  desk_payments: DeskPaymentsTable;
  desk_log: DeskLogTable;
  price_rules: PriceRulesTable;
  price_state: PriceStateTable;
};
