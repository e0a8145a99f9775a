import type { VenueClock } from '#contract/bookings.rules.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { PermittedCall, SignedIn } from '../http/caller.ts';

/** What a use case of the desk knows of its call. */
export type DeskContext = VenueClock & {
  /** The call of the contract, which is also the action of the log. */
  key: PermittedCall;
  caller: SignedIn;
  /** Where guests reach the house, for links in mails. */
  origin: string;
  requestId: string;
  address: string;
};

type Facts = Readonly<Record<string, unknown>>;

export type DeskAction = {
  /** What it was done to: `booking 7QK2M9XD4TRA`, `room 3`. */
  subject: string;
  bookingId?: string | undefined;
  before?: Facts;
  after?: Facts;
};

const toJson = (facts: Facts | undefined): string | null => (facts ? JSON.stringify(facts) : null);

const insert = async (
  db: Db,
  { key, caller, now, requestId, address }: Omit<DeskContext, 'origin' | 'timeZone'>,
  { subject, bookingId, before, after }: DeskAction,
  refused: ErrorCode | null,
): Promise<void> => {
  await db
    .insertInto('desk_log')
    .values({
      at: new Date(now.epochMilliseconds),
      actor_id: caller.uid,
      actor_name: caller.name,
      action: key,
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

/** Writes who did what to the log, in the transaction that does it. */
export const recordDeskAction = (tx: Tx, context: DeskContext, action: DeskAction): Promise<void> =>
  insert(tx, context, action, null);

/** Writes to the log what somebody was refused, apart from the transaction that has failed. */
export const recordDeskRefusal = (
  db: Db,
  context: Omit<DeskContext, 'origin' | 'timeZone'>,
  action: DeskAction,
  refused: ErrorCode,
): Promise<void> => insert(db, context, action, refused);
