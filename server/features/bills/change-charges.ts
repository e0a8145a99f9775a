import { refuseBillChange, refuseRemoval } from '#contract/desk/bill.rules.ts';
import { fromCents, toCents } from '#contract/money.ts';
import { findBillSums } from '../../db/bill-sums.ts';
import type { Db } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createWithin } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { findCharge, insertCharge } from './bills.queries.ts';
import { loadBill } from './load-bill.ts';
import { mailChange } from './mail-change.ts';
import { settleBill } from './settle-bill.ts';
import { refuseClosedBill, transactOnBill } from './transact-on-bill.ts';

/** Adds an extra or a discount to a bill; idempotent by its key. */
export const addCharge = (
  db: Db,
  context: DeskContext,
  { idempotentCall, bookingId }: { idempotentCall: IdempotentCall; bookingId: string },
  { title, amount }: { title: string; amount: number },
) =>
  transactOnBill(db, context, bookingId, async (tx, bill) => {
    const insertedId = await createWithin(tx, idempotentCall, generateId(), async () => {
      refuseClosedBill(bill, context);
      const amountCents = toCents(amount);
      const refusal = refuseBillChange(await findBillSums(tx, bookingId), amountCents);
      if (refusal) throw new AppError(refusal);
      const id = await insertCharge(tx, {
        booking_id: bookingId,
        kind: 'charge',
        title,
        amount_cents: amountCents,
        actor_id: context.caller.uid,
        at: new Date(context.now.epochMilliseconds),
      });
      const after = { chargeId: id, title, amount };
      await recordDeskAction(tx, context, { subject: `booking ${bookingId}`, bookingId, after });
      await settleBill(tx, bookingId, context.now);
      await mailChange(tx, context, bookingId, { what: 'charged', title, cents: amountCents });
      return String(id);
    });
    return { insertedId: Number(insertedId), bill: await loadBill(tx, bookingId, context.now) };
  });

/** Removes an unpaid extra or discount by adding a row, once. */
export const removeCharge = (
  db: Db,
  context: DeskContext,
  { bookingId, chargeId }: { bookingId: string; chargeId: number },
  reason: string,
) =>
  transactOnBill(db, context, bookingId, async (tx, bill) => {
    const charge = await findCharge(tx, bookingId, chargeId);
    if (!charge || charge.isRemoved) throw new AppError('CHARGE_NOT_FOUND');
    refuseClosedBill(bill, context);
    const { title, cents } = charge;
    const refusal = refuseRemoval(await findBillSums(tx, bookingId), cents);
    if (refusal) throw new AppError(refusal);
    await insertCharge(tx, {
      booking_id: bookingId,
      kind: 'removal',
      title,
      amount_cents: -cents,
      removes: chargeId,
      reason,
      actor_id: context.caller.uid,
      at: new Date(context.now.epochMilliseconds),
    });
    const before = { chargeId, title, amount: fromCents(cents) };
    await recordDeskAction(tx, context, {
      subject: `booking ${bookingId}`,
      bookingId,
      before,
      after: { title, amount: fromCents(-cents), reason },
    });
    await settleBill(tx, bookingId, context.now);
    await mailChange(tx, context, bookingId, { what: 'taken off', title, cents });
    return loadBill(tx, bookingId, context.now);
  });
