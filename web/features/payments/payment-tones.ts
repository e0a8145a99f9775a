import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { Tone } from '#web/ui/pill.tsx';

/** The colour that goes with the word. */
export const paymentTones: Readonly<Record<PaymentStatus, Tone>> = {
  due: 'warn',
  paid: 'ok',
  refunding: 'info',
  refunded: 'info',
  cancelled: 'off',
};
