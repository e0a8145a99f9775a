import { mostLines } from '#contract/checkout.rules.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { countUnits, formatSum } from '#web/lib/format.ts';
import { formatDatedDay } from '#web/lib/format-day.ts';
import type { CartLine, StayLine } from './cart.ts';

/** Said where nothing more can be added. */
export const cartIsFull = `Your cart holds ${mostLines} lines, the most it can. Please pay or remove something first.`;

/** Said of a food order that is in the cart now; `kept` is the code that the cart has, `code` the one that the food came with. */
export const foodIsInCart = (code: string, kept: string): string =>
  code === '' || code === kept
    ? 'Your food order is in your cart.'
    : `Your food order is in your cart. A cart takes one code, and yours has ${kept} already: ${code} stays unused.`;

/** What a line is called. */
export const titleOf = (line: CartLine): string =>
  line.kind === 'food' ? `Food to ${line.roomType} ${line.roomId}` : line.title;

const kindNames = { room: 'Room', study: 'Study room', pc: 'PC' } as const;

/** Room 12, 3 nights at $34.00 */
export const describeStay = ({ kind, id, count }: StayLine, unitPrice: number): string =>
  `${kindNames[kind]} ${id}, ${countUnits(count, bookableKinds[kind].unit)} at ${formatSum(unitPrice)}`;

/** What is said of a line that wants what an earlier one wants already. */
export const describeClash = ({ title, date, time }: StayLine): string =>
  `Clashes with ${title} on ${formatDatedDay(date)} at ${time}, which is in your cart already.`;

/** What is said of a line that has become dearer or cheaper. */
export const describePrice = (was: number, now: number): string =>
  `The price has changed: it was ${formatSum(was)} and is ${formatSum(now)} now. The new price counts.`;
