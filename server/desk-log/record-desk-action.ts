import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import type { OwnAction } from '#contract/desk/log.rules.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { PermittedCall, SignedIn } from '../http/caller.ts';
import { hideSecrets } from './hide-secrets.ts';

/** The context of a call for a use case of the desk. */
export type DeskContext = VenueClock & {
  /** The call, which is also the action in the log. */
  key: PermittedCall;
  caller: SignedIn;
  /** Where guests reach the house, for links in mails. */
  origin: string;
  requestId: string;
  address: string;
};

type Facts = Readonly<Record<string, unknown>>;

export type DeskAction = {
  /** What the action was about: `booking 7QK2M9XD4TRA`, `room 3`. */
  subject: string;
  bookingId?: string | undefined;
  before?: Facts;
  after?: Facts;
};

const toJson = (facts: Facts | undefined): string | null =>
  facts ? JSON.stringify(hideSecrets(facts)) : null;

type Row = {
  actor: { uid: string | null; name: string };
  action: string;
  now: Temporal.Instant;
  requestId: string;
  address: string;
};

const insert = async (
  db: Db,
  { actor, action, now, requestId, address }: Row,
  { subject, bookingId, before, after }: DeskAction,
  refused: ErrorCode | null = null,
): Promise<void> => {
  await db
    .insertInto('desk_log')
    .values({
      at: new Date(now.epochMilliseconds),
      actor_id: actor.uid,
      actor_name: actor.name,
      action,
      subject,
      booking_id: bookingId ?? null,
      before: toJson(before),
      after: toJson(after),
      refused,
      request_id: requestId,
      address,
    })
    .execute();
};

type CallContext = Omit<DeskContext, 'origin' | 'timeZone'>;

const rowOf = ({ key, caller, ...where }: CallContext): Row => ({ ...where, actor: caller, action: key });

/** Logs who did what, in the same transaction. Secrets appear as changed. */
export const recordDeskAction = (tx: Tx, context: CallContext, action: DeskAction): Promise<void> =>
  insert(tx, rowOf(context), action);

/** Logs a refusal, outside of the failed transaction. */
export const recordDeskRefusal = (
  db: Db,
  context: CallContext,
  action: DeskAction,
  refused: ErrorCode,
): Promise<void> => insert(db, rowOf(context), action, refused);

const house = { uid: null, name: '' } as const;

/** Logs an action of the system, in the same transaction. */
export const recordHouseAction = (
  tx: Tx,
  { action, now, ...facts }: DeskAction & { action: OwnAction | PermittedCall; now: Temporal.Instant },
): Promise<void> => insert(tx, { actor: house, action, now, requestId: '', address: '' }, facts);

/** The same as part of a statement: one row for each selected `subject` and `after`. */
export const recordForHouse = (
  action: OwnAction,
  now: Date | RawBuilder<Date>,
  picked: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into desk_log (at, actor_name, action, subject, after, request_id, address)
  select ${now}::timestamptz, '', ${action}, subject, after, '', '' from (${picked}) as picked`;
