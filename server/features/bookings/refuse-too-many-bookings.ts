import type { Role } from '#contract/identity/permissions.ts';
import { AppError } from '../../http/app-error.ts';

/** Nobody who plans does this ten times over on one day; whoever books and cancels in turn would fill the house's books. */
const cancelledForEach = 10;

type Limits = { role: Role; maxUpcoming: number };

type Known = {
  /** Bookings that the guest has and that are not over. */
  upcoming: number;
  /** Bookings that they have cancelled within 24 hours. */
  cancelled: number;
};

/** Refuses so many bookings more where a guest, who is locked, would hold too many then, or has cancelled too many lately. */
export const refuseTooManyBookings = (
  { role, maxUpcoming }: Limits,
  { upcoming, cancelled }: Known,
  more: number,
): void => {
  if (role === 'admin') return;
  if (upcoming + more > maxUpcoming) throw new AppError('TOO_MANY_BOOKINGS', { max: maxUpcoming });
  const max = maxUpcoming * cancelledForEach;
  if (more > 0 && cancelled >= max) throw new AppError('TOO_MANY_CANCELLATIONS', { max });
};
