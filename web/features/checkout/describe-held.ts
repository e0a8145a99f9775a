import type { HeldLine, Saved } from '#contract/checkout.ts';
import { countUnits } from '#web/lib/count-units.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDatedDay } from '#web/lib/format-day.ts';

/** Fri 20 Nov 2026, 16:00, 3 nights; nothing of food, which comes as soon as it is cooked. */
export const describeHeld = ({ kind, date, time, count }: HeldLine): string => {
  if (kind === 'food' || !date || !time) return '';
  const length = count === undefined ? [] : [countUnits(count, kind === 'room' ? 'night' : 'hour')];
  return [formatDatedDay(date), time, ...length].join(', ');
};

/** What a reward took off, which the amounts and the total are without. */
export const describeSaved = ({ reward, amount }: Saved): string =>
  `${reward}: ${formatSum(amount)} saved, already taken off.`;
