/** Due is paid at the desk, or online while it is held; refunding is on its way back; cancelled was due and no longer is. */
export const paymentStatuses = ['due', 'paid', 'refunding', 'refunded', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
