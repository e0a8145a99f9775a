import { formatSum } from '#web/lib/format.ts';
import type { Booking } from './booking.ts';

/** What a booking costs and how that stands. */
export const describeAmount = ({ amount, payment }: Pick<Booking, 'amount' | 'payment'>): string => {
  if (payment === 'cancelled') return formatSum(0);
  return `${formatSum(amount)} ${payment === 'due' ? 'due at the desk' : payment}`;
};
