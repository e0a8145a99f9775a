import type { PaymentStatus } from '../checkout.rules.ts';
import type { ErrorCode } from '../errors.ts';

/** Payment methods at the desk. */
export const payMethods = ['cash', 'card', 'transfer'] as const;
export type PayMethod = (typeof payMethods)[number];

/** The total of a bill, and payments less refunds, in whole cents. */
export type BillSums = {
  totalCents: number;
  /** Through a payment provider, less refunds that are done or under way. */
  onlineCents: number;
  deskCents: number;
  /** The part of the total for food that the guest can still cancel. */
  cancellableCents: number;
};

/** The largest possible bill, so that every sum stays in range. */
export const largestBillCents = 10_000_000_000;

export const paidOf = ({ onlineCents, deskCents }: Pick<BillSums, 'onlineCents' | 'deskCents'>): number =>
  onlineCents + deskCents;

/** The amount still due; negative if money is to be given back. */
export const dueOf = (sums: BillSums): number => sums.totalCents - paidOf(sums);

/** Why a change of price, an extra or a discount of this amount is refused. */
export const refuseBillChange = (
  { totalCents, cancellableCents }: BillSums,
  byCents: number,
): ErrorCode | undefined => {
  // If that food is cancelled, the bill must not fall below 0 either.
  if (byCents < 0 && totalCents - cancellableCents + byCents < 0) return 'TOTAL_BELOW_ZERO';
  return totalCents + byCents > largestBillCents && byCents > 0 ? 'BILL_TOO_LARGE' : undefined;
};

/** Why a charge cannot be removed: it is already paid, or discounts would exceed the rest of the bill. */
export const refuseRemoval = (sums: BillSums, chargeCents: number): ErrorCode | undefined =>
  chargeCents > 0 && dueOf(sums) < chargeCents ? 'CHARGE_PAID' : refuseBillChange(sums, -chargeCents);

export const refusePayment = (sums: BillSums, amountCents: number): ErrorCode | undefined =>
  amountCents > dueOf(sums) ? 'MORE_THAN_DUE' : undefined;

export const refuseRefund = (sums: BillSums, amountCents: number): ErrorCode | undefined =>
  amountCents > paidOf(sums) ? 'MORE_THAN_PAID' : undefined;

/** Splits a refund: online first, up to what was paid online, the rest at the desk. */
export const splitRefund = (
  { onlineCents }: Pick<BillSums, 'onlineCents'>,
  amountCents: number,
): { onlineCents: number; deskCents: number } => {
  const online = Math.min(amountCents, onlineCents);
  return { onlineCents: online, deskCents: amountCents - online };
};

type GuestsView = {
  status: PaymentStatus;
  amountCents: number;
  /** Charges and food. */
  extrasCents: number;
  paidCents: number;
  isWaived: boolean;
};

/** What a guest sees of a bill: the total, and what is due if the status does not imply it. */
export const summariseForGuest = ({ status, amountCents, extrasCents, paidCents, isWaived }: GuestsView) => {
  const costCents = amountCents + extrasCents;
  const dueCents = (isWaived ? 0 : costCents) - paidCents;
  const impliedCents = status === 'due' ? costCents : 0;
  return { costCents, dueCents: dueCents === impliedCents ? undefined : dueCents };
};

/** Everything that decides the payment status of a booking. */
export type BillState = {
  status: PaymentStatus;
  isCancelled: boolean;
  /** Whether it was booked with a cart, which is paid before the booking is confirmed. */
  isOfCart: boolean;
  /** Everything ever paid, online and at the desk. */
  cameCents: number;
  /** Online refunds under way. */
  returningCents: number;
  sums: BillSums;
};

const waivedStatuses: readonly PaymentStatus[] = ['cancelled', 'refunding', 'refunded'];

/** The payment status of a booking that follows from its bill, payments and refunds. */
export const paymentStatusOf = (state: BillState): PaymentStatus => {
  const { status, isCancelled, isOfCart, cameCents, returningCents, sums } = state;
  const left = paidOf(sums);
  const isAllBack = cameCents > 0 && left === 0;
  const back = returningCents > 0 || left > 0 ? 'refunding' : 'refunded';
  // Cancelled in time, or later with everything refunded: nothing is owed.
  if (isCancelled && (isAllBack || waivedStatuses.includes(status)))
    return cameCents > 0 || isOfCart ? back : 'cancelled';
  if (isOfCart) return isAllBack ? back : 'paid';
  return dueOf(sums) <= 0 ? 'paid' : 'due';
};
