import type { PayMethod } from '#contract/desk/bill.rules.ts';
import { refusePayment, refuseRefund, splitRefund } from '#contract/desk/bill.rules.ts';
import { fromCents, toCents } from '#contract/money.ts';
import { findBillSums } from '../../db/bill-sums.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createWithin } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { refundPart } from '../payments/refunds/start-refund.ts';
import { insertDeskPayment, type LockedBill } from './bills.queries.ts';
import { loadBill } from './load-bill.ts';
import { mailChange } from './mail-change.ts';
import { payAtDesk, settleBill } from './settle-bill.ts';
import { factsOf, refuseClosedBill, transactOnBill } from './transact-on-bill.ts';

type Once = { idempotentCall: IdempotentCall; bookingId: string };

/** Records a payment at the desk, never more than is due; idempotent by its key. */
export const takePayment = (
  db: Db,
  context: DeskContext,
  { idempotentCall, bookingId }: Once,
  { amount, method }: { amount: number; method: PayMethod },
) =>
  transactOnBill(db, context, bookingId, async (tx, bill) => {
    const insertedId = await createWithin(tx, idempotentCall, generateId(), async () => {
      if (bill.status === 'Pending') refuseClosedBill(bill, context);
      const amountCents = toCents(amount);
      const sums = await findBillSums(tx, bookingId);
      const refusal = refusePayment(sums, amountCents);
      if (refusal) throw new AppError(refusal, factsOf(sums));
      const { caller, now } = context;
      await recordDeskAction(tx, context, {
        subject: `booking ${bookingId}`,
        bookingId,
        after: { amount, method },
      });
      return String(await payAtDesk(tx, { bookingId, amountCents, method, uid: caller.uid, now }));
    });
    return { insertedId: Number(insertedId), bill: await loadBill(tx, bookingId, context.now) };
  });

type Given = { amount: number; method: PayMethod; reason: string };

/** Parts of a refund as stored with the key, so that a repeat returns them again. */
const writeParts = ({ onlineCents, deskCents }: ReturnType<typeof splitRefund>): string =>
  `${onlineCents}+${deskCents}`;

const readParts = (text: string): { online: number; desk: number } => {
  const [online = 0, desk = 0] = text.split('+').map(Number);
  return { online: fromCents(online), desk: fromCents(desk) };
};

const give = async (
  tx: Tx,
  context: DeskContext,
  { bookingId, paymentId }: LockedBill,
  { amount, method, reason }: Given,
): Promise<string> => {
  const amountCents = toCents(amount);
  const sums = await findBillSums(tx, bookingId);
  const refusal = refuseRefund(sums, amountCents);
  if (refusal) throw new AppError(refusal, factsOf(sums));
  const parts = splitRefund(sums, amountCents);
  const { uid } = context.caller;
  if (parts.onlineCents > 0)
    await refundPart(tx, paymentId, { amountCents: parts.onlineCents, reason, uid }, context.now);
  if (parts.deskCents > 0)
    await insertDeskPayment(tx, {
      booking_id: bookingId,
      kind: 'refunded',
      method,
      amount_cents: parts.deskCents,
      reason,
      actor_id: uid,
      at: new Date(context.now.epochMilliseconds),
    });
  const written = writeParts(parts);
  await recordDeskAction(tx, context, {
    subject: `booking ${bookingId}`,
    bookingId,
    after: { amount, method, reason, ...readParts(written) },
  });
  await settleBill(tx, bookingId, context.now);
  await mailChange(tx, context, bookingId, { what: 'given back', ...parts });
  return written;
};

/** Refunds: first online what was paid there, the rest by the given method; idempotent by its key. */
export const giveRefund = (db: Db, context: DeskContext, { idempotentCall, bookingId }: Once, given: Given) =>
  transactOnBill(db, context, bookingId, async (tx, bill) => {
    const written = await createWithin(tx, idempotentCall, generateId(), () =>
      give(tx, context, bill, given),
    );
    return { ...readParts(written), bill: await loadBill(tx, bookingId, context.now) };
  });
