import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ImportProblem } from '#contract/calendars/imports.rules.ts';
import type { PayMethod } from '#contract/desk/bill.rules.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { LogKind } from '#contract/desk/log.rules.ts';
import type { HouseSettings } from '#contract/house/house.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Language } from '#contract/languages.rules.ts';
import type { Suspension } from './identity-tables.ts';

type GuestsTable = {
  id: string;
  name: string;
  phone_number: Generated<string>;
  email: string | null;
  user_id: string | null;
  created_at: Generated<Date>;
  /** Kinds of mail that they have turned off. */
  unwanted_mails: Generated<string[]>;
} & Suspension;

/** A record that was merged into another: what of it the other did not take. */
type MergedGuestsTable = {
  id: string;
  guest_id: string;
  name: string;
  phone_number: string;
  email: string | null;
  created_at: Date;
  merged_at: Date;
};

type DifferentGuestsTable = { one: string; other: string; said_at: Date };

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

/** A text of the house in another language; one of the four says what it is of. */
type TranslationsTable = {
  language: Language;
  room_id: number | null;
  pc_id: number | null;
  dish_id: number | null;
  /** The question or rule; blank for what the house says of itself. */
  phrase: string | null;
  field: string;
  original: string;
  text: string;
  subject: GeneratedAlways<string>;
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

/** A secret address under which calendars read what a guest has booked, or when a bookable is taken; one of the three owns it. */
type CalendarFeedsTable = {
  token_hash: string;
  user_id: string | null;
  room_id: number | null;
  pc_id: number | null;
  created_at: Date;
};

/** Between a guest and the desk. */
type MessagesTable = {
  id: string;
  booking_id: string;
  user_id: string;
  by_desk: boolean;
  author_id: string | null;
  author_name: string | null;
  text: string;
  created_at: Date;
  read_at: Date | null;
};

/** A calendar of another site whose times close a bookable; it is of a room or of a PC. */
type CalendarImportsTable = {
  id: string;
  room_id: number | null;
  pc_id: number | null;
  name: string;
  url: string;
  created_at: Date;
  due_at: Date;
  fetched_at: Date | null;
  problem: ImportProblem | null;
};

type ImportedBlocksTable = { block_id: string; import_id: string };

/** A time of such a calendar in which something else is here: nights of a sleeping room, otherwise hours. */
type ImportClashesTable = {
  import_id: string;
  starts_at: Date;
  ends_at: Date;
  nights: string | null;
  hours: string | null;
};

export type DeskTables = {
  calendar_imports: CalendarImportsTable;
  imported_blocks: ImportedBlocksTable;
  import_clashes: ImportClashesTable;
  calendar_feeds: CalendarFeedsTable;
  messages: MessagesTable;
  closures: ClosuresTable;
  house_versions: HouseVersionsTable;
  translations: TranslationsTable;
  photos: PhotosTable;
  photo_files: PhotoFilesTable;
  guests: GuestsTable;
  merged_guests: MergedGuestsTable;
  different_guests: DifferentGuestsTable;
  guest_notes: GuestNotesTable;
  charges: ChargesTable;
  desk_payments: DeskPaymentsTable;
  desk_log: DeskLogTable;
  price_rules: PriceRulesTable;
  price_state: PriceStateTable;
};
