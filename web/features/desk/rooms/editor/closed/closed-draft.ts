import { addDays } from '#contract/dates.ts';
import type { NewBlock } from '#contract/desk/blocks.ts';
import type { Kind } from '#contract/kinds.ts';
import { instantAt } from '#contract/venue-time.ts';

/** A closed time as typed: days, both inclusive, for a room; days with whole hours otherwise. */
export type ClosedDraft = {
  from: string;
  fromTime: string;
  until: string;
  untilTime: string;
  reason: string;
};

export const startClosed = (kind: Kind, today: string): ClosedDraft => {
  const tomorrow = addDays(today, 1);
  return {
    from: tomorrow,
    fromTime: '00:00',
    until: kind === 'room' ? tomorrow : addDays(today, 2),
    untilTime: '00:00',
    reason: '',
  };
};

/** The block of a draft; a room opens again on the day after the last closed night. */
export const toBlock = (
  draft: ClosedDraft,
  { kind, id }: { kind: Kind; id: number },
  timeZone: string,
): NewBlock => ({
  kind,
  id,
  reason: draft.reason,
  from: kind === 'room' ? draft.from : instantAt(draft.from, draft.fromTime, timeZone).toString(),
  to:
    kind === 'room' ? addDays(draft.until, 1) : instantAt(draft.until, draft.untilTime, timeZone).toString(),
});

/** A later start that leaves out a stay; undefined if nothing would remain. */
export const beginAfter = (draft: ClosedDraft, stay: { to: string }): string | undefined =>
  stay.to > draft.from && stay.to <= draft.until ? stay.to : undefined;
