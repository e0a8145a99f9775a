import { can } from '#contract/identity/permissions.ts';
import { maxMessages, mayWrite } from '#contract/stay/messages.rules.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { lockCaller } from '../../http/lock-caller.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createWithin } from '../../idempotency/create-idempotently.ts';
import { toInstant } from '../../lib/clock.ts';
import { generateId } from '../../lib/generate-id.ts';
import { countSent, findTalk, insertMessage, markRead, type Talk } from './messages.queries.ts';

type MessageContext = Omit<DeskContext, 'origin' | 'timeZone'>;

/** Runs a transaction on a booking's messages, with caller and guest locked. */
const transactOnTalk = <T>(
  db: Db,
  context: MessageContext,
  bookingId: string,
  work: (tx: Tx, talk: Talk & { byDesk: boolean }) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const found = await findTalk(tx, bookingId, context.now);
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    const caller = await lockCaller(tx, context, found.uid === null ? [] : [found.uid]);
    // Read again after locking: the guest may have been suspended or deleted.
    const talk = await findTalk(tx, bookingId, context.now);
    if (!talk) throw new AppError('BOOKING_NOT_FOUND');
    if (!can(caller, context.key, talk.uid)) throw new AppError('NOT_ALLOWED');
    return work(tx, { ...talk, byDesk: caller.uid !== talk.uid });
  });

const refuseTooMany = async (tx: Tx, uid: string, { now }: MessageContext): Promise<void> => {
  const { count: max, minutes } = maxMessages;
  const since = new Date(now.subtract({ minutes }).epochMilliseconds);
  if ((await countSent(tx, uid, since)) >= max) throw new AppError('TOO_MANY_MESSAGES', { max, minutes });
};

/** Logs that a message was sent or read, never its text: log rows cannot be deleted. */
const record = (tx: Tx, context: MessageContext, bookingId: string, after: Record<string, unknown>) =>
  recordDeskAction(tx, context, { subject: `booking ${bookingId}`, bookingId, after });

type Sent = { bookingId: string; idempotentCall: IdempotentCall; text: string };

/** Sends a message to the desk or the guest, once per idempotency key. */
export const sendMessage = async (
  db: Db,
  context: MessageContext,
  { bookingId, idempotentCall, text }: Sent,
) => {
  const id = generateId();
  const insertedId = await transactOnTalk(db, context, bookingId, (tx, talk) =>
    createWithin(tx, idempotentCall, id, async () => {
      const { caller, now } = context;
      const { uid, byDesk } = talk;
      if (uid === null) throw new AppError('NO_ACCOUNT');
      if (!byDesk && talk.isSuspended) throw new AppError('SUSPENDED');
      if (!mayWrite({ status: talk.status, endsAt: toInstant(talk.endsAt) }, now))
        throw new AppError('CANNOT_WRITE');
      if (!byDesk) await refuseTooMany(tx, uid, context);
      await markRead(tx, { bookingId, byDesk, now });
      await insertMessage(tx, {
        id,
        booking_id: bookingId,
        user_id: uid,
        by_desk: byDesk,
        text,
        ...(byDesk && { author_id: caller.uid, author_name: caller.name }),
        created_at: new Date(now.epochMilliseconds),
      });
      if (byDesk) await record(tx, context, bookingId, { messageId: id });
      return id;
    }),
  );
  return { insertedId };
};

/** Marks the other side's messages as read, up to the last one seen. */
export const readMessages = (
  db: Db,
  context: MessageContext,
  { bookingId, upTo }: { bookingId: string; upTo: string },
) =>
  transactOnTalk(db, context, bookingId, async (tx, { byDesk }) => {
    const read = await markRead(tx, { bookingId, byDesk, now: context.now, upTo });
    if (byDesk && read > 0) await record(tx, context, bookingId, { read });
    return { read };
  });
