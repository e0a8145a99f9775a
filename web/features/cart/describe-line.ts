import { offerKinds } from '#web/features/offers/offer-kinds.ts';
import { countUnits } from '#web/lib/count-units.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDatedDay } from '#web/lib/format-day.ts';
import type { CartLine, StayLine } from './cart.ts';

/** What a line is called. */
export const titleOf = (line: CartLine): string =>
  line.kind === 'food' ? `Food to ${line.roomType} ${line.roomId}` : line.title;

const kindNames = { room: 'Room', study: 'Study room', pc: 'PC' } as const;

/** Room 12, 3 nights at $34.00 */
export const describeStay = ({ kind, id, count }: StayLine, unitPrice: number): string =>
  `${kindNames[kind]} ${id}, ${countUnits(count, offerKinds[kind].unit)} at ${formatSum(unitPrice)}`;

/** What is said of a line that wants what an earlier one wants already. */
export const describeClash = ({ title, date, time }: StayLine): string =>
  `Clashes with ${title} on ${formatDatedDay(date)} at ${time}, which is in your cart already.`;

/** What is said of a line that has become dearer or cheaper. */
export const describePrice = (was: number, now: number): string =>
  `The price has changed: it was ${formatSum(was)} and is ${formatSum(now)} now. The new price counts.`;
