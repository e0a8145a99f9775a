import type { Stay } from '#contract/stay/stay.ts';

/**
 * Removes codes and Wi-Fi whose time is over, even while offline. A clock that was set back does not restore
 * them.
 */
export const hideEndedCodes = (stay: Stay, now: number): Stay => {
  const at = Math.max(now, Date.parse(stay.now));
  const isOver = (end: string): boolean => at >= Date.parse(end);
  return {
    ...stay,
    bookings: stay.bookings.map(({ checkInCode, accessCode, ...booking }) =>
      isOver(booking.endsAt)
        ? booking
        : { ...booking, ...(checkInCode && { checkInCode }), ...(accessCode && { accessCode }) },
    ),
    wifi: isOver(stay.endsAt) ? undefined : stay.wifi,
  };
};
