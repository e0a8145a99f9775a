import type { Stay } from '#contract/stay/stay.ts';

/** The stay without what is over by now: codes and the Wi-Fi end at their time, whether or not the server can say so. A clock
 * that was set back does not bring them back. */
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
