import { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { taxIn } from '#contract/checkout.rules.ts';
import type { Bill, BillLine } from '#contract/desk/bills.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { can } from '#contract/identity/permissions.ts';
import { fromCents, toCents } from '#contract/money.ts';
import type { Receipt } from '#contract/payments.ts';
import { dateAt, timeAt } from '#contract/venue-time.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import type { Settings } from '../../settings.ts';
import { loadBill } from '../bills/load-bill.ts';
import { findTaxRate } from '../house/open-house.ts';
import {
  type BookingPayment,
  findMoney,
  findName,
  findPaidTogether,
  findSaved,
  type PaymentRow,
} from './payments.queries.ts';
import { describePayment } from './present-payment.ts';

type ReceiptContext = VenueClock & { caller: SignedIn; machine: Pick<Settings, 'taxRate'> };

type Line = Receipt['lines'][number];

type Billed = { row: PaymentRow; bill?: Bill };

/** How many nights or hours cost what, from the bill. */
const unitsIn = (bill: Bill | undefined): Pick<Line, 'units'> => {
  const units = bill?.lines.find(({ what }) => what === 'stay')?.units;
  return units ? { units } : {};
};

const presentLine = ({ row, bill }: Billed, { timeZone }: VenueClock): Line => ({
  paymentId: row.paymentId,
  reference: String(row.id),
  ...describePayment(row, timeZone),
  ...(row.of === 'food' && { order: { number: row.number, houseNumber: row.id } }),
  ...(row.of === 'booking' && { count: row.count, unit: row.kind === 'sleeping' ? 'night' : 'hour' }),
  ...unitsIn(bill),
  amount: fromCents(row.amountCents),
  status: row.payment,
});

/** Lines added to a bill later: price changes, extras, discounts and food, each with its date. */
const presentExtra = (
  { title, amount, at }: BillLine,
  { paymentId, id, payment, created_at }: BookingPayment,
  { timeZone }: VenueClock,
): Line => {
  const moment = Temporal.Instant.fromEpochMilliseconds(at ? Date.parse(at) : created_at.getTime());
  return {
    paymentId,
    reference: id,
    title,
    amount,
    status: payment,
    date: dateAt(moment, timeZone),
    time: timeAt(moment, timeZone),
  };
};

const isExtra = ({ what }: BillLine): boolean => what !== 'stay' && what !== 'waiver';

const presentExtras = ({ row, bill }: Billed, context: VenueClock): Line[] =>
  row.of === 'booking' && bill
    ? bill.lines.filter(isExtra).map((line) => presentExtra(line, row, context))
    : [];

const presentBilled = (billed: Billed, context: VenueClock): Line[] => [
  presentLine(billed, context),
  ...presentExtras(billed, context),
];

/** What is paid and due on one line; food was paid online as a whole, or is being refunded. */
const sumsOf = ({ row, bill }: Billed): { paidCents: number; dueCents: number } => {
  if (bill) return { paidCents: toCents(bill.paid), dueCents: toCents(bill.due) };
  return { paidCents: row.payment === 'paid' ? row.amountCents : 0, dueCents: 0 };
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The receipt of a payment with everything paid together with it; for its guest and admins. */
export const showReceipt = async (db: Db, context: ReceiptContext, id: string): Promise<Receipt> => {
  const rows = await findPaidTogether(db, id, context.now);
  const self = rows.find(({ paymentId }) => paymentId === id);
  if (!self) throw new AppError('PAYMENT_NOT_FOUND');
  if (!can(context.caller, 'GET /payments/{id}', self.user_id)) throw new AppError('NOT_ALLOWED');
  const billed: Billed[] = await Promise.all(
    rows.map(async (row) =>
      row.of === 'booking' ? { row, bill: await loadBill(db, row.id, context.now) } : { row },
    ),
  );
  const money = await findMoney(
    db,
    rows.map(({ paymentId }) => paymentId),
  );
  const { paidAt, refundedAt } = money.find(({ paymentId }) => paymentId === id) ?? {};
  const saved = await findSaved(db, id);
  const status = self.payment;
  const wholeAt = paidAt ?? (self.of === 'booking' ? self.paid_at : undefined);
  const taxRate = wholeAt ? await findTaxRate(db, context.machine, wholeAt) : currentHouse().taxRate;
  const lines = billed.flatMap((one) => presentBilled(one, context));
  const totalCents = sum(lines.map(({ amount }) => toCents(amount)));
  const sums = billed.map(sumsOf);
  return {
    paymentId: id,
    status,
    ...(wholeAt && { paidAt: wholeAt.toISOString() }),
    ...(refundedAt && status === 'refunded' && { refundedAt: refundedAt.toISOString() }),
    guest: (await findName(db, self)) ?? '',
    lines,
    taxRate,
    tax: fromCents(taxIn(totalCents, taxRate)),
    total: fromCents(totalCents),
    ...(saved?.reward && { saved: { reward: saved.reward, amount: fromCents(saved.cents) } }),
    refunded: fromCents(sum(money.map(({ refundedCents }) => refundedCents))),
    paid: fromCents(sum(sums.map(({ paidCents }) => paidCents))),
    due: fromCents(sum(sums.map(({ dueCents }) => dueCents))),
  };
};
