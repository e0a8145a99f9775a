import type { PaymentStatus } from '#contract/checkout.rules.ts';

const freed = {
  due: 'cancelled',
  paid: 'refunding',
  refunding: 'refunding',
  refunded: 'refunded',
  cancelled: 'cancelled',
} as const satisfies Record<PaymentStatus, PaymentStatus>;

/** What becomes of a payment when its booking is cancelled: in time it is let go or given back, too late it stays. */
export const settlePayment = (status: PaymentStatus, isFree: boolean): PaymentStatus =>
  isFree ? freed[status] : status;
