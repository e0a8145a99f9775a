/** Due is paid at the desk; cancelled was due and no longer is. */
export const paymentStatuses = ['due', 'paid', 'refunded', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
