import { addDays } from '#contract/dates.ts';
import type { NewBlock } from '#contract/desk/blocks.ts';
import type { BoardBookable } from '#contract/desk/board.ts';
import type { Kind } from '#contract/kinds.ts';
import { instantAt } from '#contract/venue-time.ts';

/** A block as typed; times are whole hours and are ignored for rooms. */
export type BlockDraft = {
  /** The bookable, as `room-3`. */
  place: string;
  from: string;
  fromTime: string;
  to: string;
  toTime: string;
  reason: string;
};

export const keyOf = ({ kind, id }: { kind: Kind; id: number }): string => `${kind}-${id}`;

export const hourNames = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The next night, or the next hour, possibly past midnight. */
export const startDraft = (start: { place: string; date: string; time: string }): BlockDraft => {
  const hour = Number(start.time.slice(0, 2));
  const isRoom = start.place.startsWith('room-');
  return {
    place: start.place,
    from: start.date,
    fromTime: hourNames[hour] ?? '00:00',
    to: isRoom || hour === 23 ? addDays(start.date, 1) : start.date,
    toTime: hourNames[(hour + 1) % 24] ?? '00:00',
    reason: '',
  };
};

export const toBlock = (draft: BlockDraft, { kind, id }: BoardBookable, timeZone: string): NewBlock => ({
  kind,
  id,
  reason: draft.reason,
  from: kind === 'room' ? draft.from : instantAt(draft.from, draft.fromTime, timeZone).toString(),
  to: kind === 'room' ? draft.to : instantAt(draft.to, draft.toTime, timeZone).toString(),
});
