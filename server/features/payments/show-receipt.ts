import type { VenueClock } from '#contract/bookings.rules.ts';
import { taxIn } from '#contract/checkout.rules.ts';
import { can } from '#contract/identity/permissions.ts';
import { fromCents } from '#contract/money.ts';
import type { Receipt } from '#contract/payments.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { findMoney, findName, findPaidTogether, findSaved, type PaymentRow } from './payments.queries.ts';
import { describePayment } from './present-payment.ts';

type ReceiptContext = VenueClock & { caller: SignedIn; taxRate: number };

const presentLine = (row: PaymentRow, { timeZone }: VenueClock): Receipt['lines'][number] => ({
  paymentId: row.paymentId,
  reference: String(row.id),
  ...describePayment(row, timeZone),
  ...(row.of === 'food' && { order: { number: row.number, houseNumber: row.id } }),
  ...(row.of === 'booking' && { count: row.count, unit: row.kind === 'sleeping' ? 'night' : 'hour' }),
  amount: fromCents(row.amountCents),
  status: row.payment,
});

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** A payment with everything that was paid together with it, as it is printed; for its guest and for admins. */
export const showReceipt = async (db: Db, context: ReceiptContext, id: string): Promise<Receipt> => {
  const rows = await findPaidTogether(db, id, context.now);
  const self = rows.find(({ paymentId }) => paymentId === id);
  if (!self) throw new AppError('PAYMENT_NOT_FOUND');
  if (!can(context.caller, 'GET /payments/{id}', self.user_id)) throw new AppError('NOT_ALLOWED');
  const money = await findMoney(
    db,
    rows.map(({ paymentId }) => paymentId),
  );
  const { paidAt, refundedAt } = money.find(({ paymentId }) => paymentId === id) ?? {};
  const saved = await findSaved(db, id);
  const status = self.payment;
  const totalCents = sum(rows.map(({ amountCents }) => amountCents));
  return {
    ...{ paymentId: id, status },
    ...(paidAt && { paidAt: paidAt.toISOString() }),
    ...(refundedAt && status === 'refunded' && { refundedAt: refundedAt.toISOString() }),
    guest: (self.user_id === null ? undefined : await findName(db, self.user_id)) ?? '',
    lines: rows.map((row) => presentLine(row, context)),
    taxRate: context.taxRate,
    tax: fromCents(taxIn(totalCents, context.taxRate)),
    total: fromCents(totalCents),
    ...(saved?.reward && { saved: { reward: saved.reward, amount: fromCents(saved.cents) } }),
    refunded: fromCents(sum(money.map(({ refundedCents }) => refundedCents))),
  };
};
