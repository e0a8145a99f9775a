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
  /** Mail topics that they have turned off. */
  unwanted_mails: Generated<string[]>;
} & Suspension;

/** A merged record: the values that were not taken over. */
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

/** Notes of the desk about an account or a record; exactly one of the two ids is set. */
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
  /** Null for actions of the system, and for admins deleted before the id was kept. */
  actor_id: string | null;
  /** Empty for actions of the system. */
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

/** What is needed to undo the last check-in, check-out or no-show. */
export type UndoneAction = {
  action: 'check-in' | 'check-out' | 'no-show';
  at: string;
  /** The readiness before a check-out that set it to "to clean". */
  readiness?: ReadinessState;
};

/** One row per change of the settings; the newest counts. */
type HouseVersionsTable = {
  version: number;
  /** Only settings that somebody has set. */
  settings: ColumnType<Partial<HouseSettings>, string, never>;
  actor_id: string | null;
  actor_name: string;
  at: Date;
};

/** A translated text of the house; exactly one of four columns identifies its subject. */
type TranslationsTable = {
  language: Language;
  room_id: number | null;
  pc_id: number | null;
  dish_id: number | null;
  /** The question or rule; blank for other texts of the house. */
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

/** Has no row while there are no rules. */
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

/** Past closures that were reopened. */
type ClosuresTable = {
  id: GeneratedAlways<string>;
  room_id: number | null;
  pc_id: number | null;
  why: 'out of order' | 'retired' | 'block';
  nights: string | null;
  hours: string | null;
};

/** A secret feed address; exactly one of three columns identifies its owner. */
type CalendarFeedsTable = {
  token_hash: string;
  user_id: string | null;
  room_id: number | null;
  pc_id: number | null;
  created_at: Date;
};

/** Messages between a guest and the desk. */
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

/** A followed calendar of another site, for a room or a PC. */
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

/** An imported time that overlaps something here: dates for sleeping rooms, otherwise instants. */
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
