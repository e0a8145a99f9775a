import type { PaymentStatus } from '../checkout.rules.ts';
import type { ErrorCode } from '../errors.ts';

/** How money is taken at the desk. */
export const payMethods = ['cash', 'card', 'transfer'] as const;
export type PayMethod = (typeof payMethods)[number];

/** What a bill comes to and what of it was paid and not given back, in whole cents. */
export type BillSums = {
  totalCents: number;
  /** Through a payment provider, less what went back or is on its way back there. */
  onlineCents: number;
  deskCents: number;
  /** Food of the total that its guest can still cancel. */
  cancellableCents: number;
};

/** No bill grows larger, so that every sum of it stays in range. */
export const largestBillCents = 10_000_000_000;

export const paidOf = ({ onlineCents, deskCents }: Pick<BillSums, 'onlineCents' | 'deskCents'>): number =>
  onlineCents + deskCents;

/** What is still to be paid; below 0, what is to be given back. */
export const dueOf = (sums: BillSums): number => sums.totalCents - paidOf(sums);

/** Why the price of a stay, an extra or a discount cannot change a bill by so much. */
export const refuseBillChange = (
  { totalCents, cancellableCents }: BillSums,
  byCents: number,
): ErrorCode | undefined => {
  // Food may still be cancelled, and the bill must not fall below 0 then either.
  if (byCents < 0 && totalCents - cancellableCents + byCents < 0) return 'TOTAL_BELOW_ZERO';
  return totalCents + byCents > largestBillCents && byCents > 0 ? 'BILL_TOO_LARGE' : undefined;
};

/** Why a charge cannot be taken off: it was paid already, or discounts would come to more than the rest. */
export const refuseRemoval = (sums: BillSums, chargeCents: number): ErrorCode | undefined =>
  chargeCents > 0 && dueOf(sums) < chargeCents ? 'CHARGE_PAID' : refuseBillChange(sums, -chargeCents);

export const refusePayment = (sums: BillSums, amountCents: number): ErrorCode | undefined =>
  amountCents > dueOf(sums) ? 'MORE_THAN_DUE' : undefined;

export const refuseRefund = (sums: BillSums, amountCents: number): ErrorCode | undefined =>
  amountCents > paidOf(sums) ? 'MORE_THAN_PAID' : undefined;

/** How money goes back: first online, up to what was paid there, and the rest at the desk. */
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

/** What a guest is told of a bill: what all of it costs, and what is due where that does not follow from the status. */
export const tellGuest = ({ status, amountCents, extrasCents, paidCents, isWaived }: GuestsView) => {
  const costCents = amountCents + extrasCents;
  const dueCents = (isWaived ? 0 : costCents) - paidCents;
  const impliedCents = status === 'due' ? costCents : 0;
  return { costCents, dueCents: dueCents === impliedCents ? undefined : dueCents };
};

/** All that decides how the payment of a booking stands. */
export type BillState = {
  status: PaymentStatus;
  isCancelled: boolean;
  /** Whether it came by a cart, which was paid before the booking was confirmed. */
  isOfCart: boolean;
  /** Whatever was ever paid, online and at the desk. */
  cameCents: number;
  /** On its way back online. */
  returningCents: number;
  sums: BillSums;
};

const waivedStatuses: readonly PaymentStatus[] = ['cancelled', 'refunding', 'refunded'];

/** How the payment of a booking stands by what is on its bill and what was paid and given back. */
export const paymentStatusOf = (state: BillState): PaymentStatus => {
  const { status, isCancelled, isOfCart, cameCents, returningCents, sums } = state;
  const left = paidOf(sums);
  const isAllBack = cameCents > 0 && left === 0;
  const back = returningCents > 0 || left > 0 ? 'refunding' : 'refunded';
  // Cancelled in time, or cancelled later with all the money given back: nothing is owed any more.
  if (isCancelled && (isAllBack || waivedStatuses.includes(status)))
    return cameCents > 0 || isOfCart ? back : 'cancelled';
  if (isOfCart) return isAllBack ? back : 'paid';
  return dueOf(sums) <= 0 ? 'paid' : 'due';
};
