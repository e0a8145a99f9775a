import type { PaymentStatus } from '#contract/checkout.rules.ts';
import { currentDigits } from '#contract/house/house.rules.ts';
import { fromCents, toCents } from '#contract/money.ts';
import type { Payment } from '#contract/payments.ts';
import { m } from '#messages/web.ts';
import { translateTitle } from '#web/features/food/order-names.ts';
import type { Tone } from '#web/ui/pill.tsx';

export const paymentTones: Readonly<Record<PaymentStatus, Tone>> = {
  due: 'warn',
  paid: 'ok',
  refunding: 'info',
  refunded: 'info',
  cancelled: 'off',
};

/** Characters that start a formula in spreadsheets, including the full-width forms of East Asia. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A leading quote makes a spreadsheet show such a cell as text. */
const defuse = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as a CSV file (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quote(defuse(cell))).join(',')}\r\n`).join('')}`;

/** What was paid for: the room's id, the PC's after its kind (the numbers overlap), or food. */
export const bookableOf = ({ roomId, pcId, orderId }: Payment): string => {
  if (orderId) return m.payments_food({ orderId });
  return pcId ? m.payments_pc({ pcId }) : String(roomId ?? '');
};

/** The payments as rows for spreadsheets, below a header. */
export const toRows = (payments: readonly Payment[]): string[][] => [
  [
    m.payments_payment_id(),
    m.payments_room_id(),
    m.payments_title(),
    m.payments_amount(),
    m.payments_payment_date(),
    m.payments_status(),
    m.payments_booking_id(),
  ],
  ...payments.map((payment) => [
    payment._id,
    bookableOf(payment),
    translateTitle(payment.title),
    payment.amount.toFixed(currentDigits()),
    m.payments_date({ status: payment.status, date: payment.date }),
    m.payments_standing({ status: payment.status }),
    payment.bookingId ?? payment.orderId ?? '',
  ]),
];

/** What is due and paid of a payment; nothing if it was cancelled. */
const partsOf = ({ status, amount, due }: Payment): { due: number; paid: number } => {
  if (status !== 'due' && status !== 'paid') return { due: 0, paid: 0 };
  const dueCents = toCents(due ?? (status === 'due' ? amount : 0));
  return { due: Math.max(0, dueCents), paid: toCents(amount) - dueCents };
};

/** The total of all payments due or paid. */
export const sumOf = (payments: readonly Payment[], part: 'due' | 'paid'): number =>
  fromCents(payments.reduce((cents, payment) => cents + partsOf(payment)[part], 0));
