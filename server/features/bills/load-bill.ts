import type { Temporal } from 'temporal-polyfill';
import type { Bill, BillLine, BillPayment } from '#contract/desk/bills.ts';
import type { Language } from '#contract/languages.rules.ts';
import { fromCents } from '#contract/money.ts';
import { inLanguage, m } from '#messages/server.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { nameFood } from '../orders/name-order.ts';
import { readUnits } from '../prices/read-units.ts';
import { type BillRow, type ChargeRow, type FoodRow, findBillRow, type MoneyRow } from './bills.queries.ts';

const toInstant = (at: string): string => new Date(at).toISOString();

const sum = (rows: readonly { cents: number }[]): number =>
  rows.reduce((total, { cents }) => total + cents, 0);

const presentFood = (row: FoodRow): BillLine => ({
  what: 'food',
  title: nameFood(row),
  amount: fromCents(row.cents),
  at: toInstant(row.at),
  order: { houseNumber: row.id, isOpen: row.isOpen, items: row.items },
});

const presentCharge = (row: ChargeRow, removal: ChargeRow | undefined): BillLine[] => [
  {
    what: row.kind === 'change' ? 'change' : 'charge',
    title: row.title,
    amount: fromCents(row.cents),
    at: toInstant(row.at),
    ...(row.kind === 'charge' && !removal && { chargeId: row.id }),
    ...(removal && { removed: true }),
  },
  ...(removal
    ? [
        {
          what: 'charge' as const,
          title: removal.title,
          amount: fromCents(removal.cents),
          at: toInstant(removal.at),
          ...(removal.reason !== null && { reason: removal.reason }),
        },
      ]
    : []),
];

/** Nights or hours, changes by moves, food, then extras, each followed by its removal. */
const presentLines = (row: BillRow): BillLine[] => {
  const { title, stayCents, amountCents, createdAt, charges, food } = row;
  // The original price is itemised as long as no move has changed it.
  const units = stayCents === amountCents ? readUnits(row) : undefined;
  const present = (kind: ChargeRow['kind']) =>
    charges
      .filter((row) => row.kind === kind)
      .flatMap((row) =>
        presentCharge(
          row,
          charges.find(({ removes }) => removes === row.id),
        ),
      );
  return [
    {
      what: 'stay',
      title,
      amount: fromCents(stayCents),
      at: createdAt.toISOString(),
      ...(units && { units }),
    },
    ...present('change'),
    ...food.map(presentFood),
    ...present('charge'),
  ];
};

const presentPayment = (row: MoneyRow): BillPayment => ({
  at: toInstant(row.at),
  kind: row.kind,
  method: row.method,
  amount: fromCents(row.cents),
  actor: row.actor ?? '',
  ...(row.reason !== null && { reason: row.reason }),
  isSettled: row.isSettled,
});

const netOf = (money: readonly MoneyRow[]): number =>
  sum(money.filter(({ kind }) => kind === 'paid')) - sum(money.filter(({ kind }) => kind === 'refunded'));

const presentBill = (row: BillRow): Bill => {
  const cost = row.stayCents + sum(row.charges) + sum(row.food);
  const waived = row.isWaived && cost > 0;
  const totalCents = row.isWaived ? 0 : cost;
  const paidCents = netOf(row.money);
  return {
    bookingId: row.bookingId,
    lines: [
      ...presentLines(row),
      ...(waived ? [{ what: 'waiver' as const, title: m.bills_waiver(), amount: fromCents(-cost) }] : []),
    ],
    total: fromCents(totalCents),
    paid: fromCents(paidCents),
    paidOnline: fromCents(netOf(row.money.filter(({ method }) => method === 'online'))),
    due: fromCents(totalCents - paidCents),
    payments: row.money.map(presentPayment),
  };
};

/** The bill of a booking: its lines sum to `total`, and `total - paid = due`. */
export const loadBill = async (
  db: Db,
  bookingId: string,
  now: Temporal.Instant,
  language: Language = 'en',
): Promise<Bill> => {
  const row = await findBillRow(db, bookingId, now);
  if (!row) throw new AppError('BOOKING_NOT_FOUND');
  return inLanguage(language, () => presentBill(row));
};
