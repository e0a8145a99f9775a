import type { Icon } from '@tabler/icons-react';
import {
  IconBan,
  IconBucket,
  IconCheck,
  IconCircleCheck,
  IconHourglass,
  IconKey,
  IconSparkles,
  IconTool,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react';
import type { Status } from '#contract/bookings.rules.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { Pill, type Tone } from '#web/ui/pill.tsx';

/** How a booking looks wherever the desk shows it: colour and mark together. */
export const statusLooks: Readonly<Record<Status, { tone: Tone; Mark: Icon }>> = {
  Pending: { tone: 'warn', Mark: IconHourglass },
  Confirmed: { tone: 'ok', Mark: IconCircleCheck },
  'Checked in': { tone: 'info', Mark: IconKey },
  Completed: { tone: 'off', Mark: IconCheck },
  Cancelled: { tone: 'bad', Mark: IconBan },
  'No-show': { tone: 'bad', Mark: IconUserOff },
};

/** A guest who is past their end and not checked out is still in the house. */
export const shownStatus = ({ status, isOver }: Pick<DeskBooking, 'status' | 'isOver'>): Status =>
  isOver ? 'Checked in' : status;

export const StatusTag = ({ booking }: { booking: Pick<DeskBooking, 'status' | 'isOver'> }) => {
  const status = shownStatus(booking);
  return <Pill tone={statusLooks[status].tone}>{status}</Pill>;
};

export type RoomState = ReadinessState | 'occupied';

/** How a room, study room or PC looks. */
export const roomLooks: Readonly<Record<RoomState, { tone: Tone; Mark: Icon; label: string }>> = {
  occupied: { tone: 'off', Mark: IconUser, label: m.desk_occupied() },
  clean: { tone: 'ok', Mark: IconSparkles, label: m.desk_clean() },
  'to clean': { tone: 'warn', Mark: IconBucket, label: m.desk_to_clean() },
  'out of order': { tone: 'bad', Mark: IconTool, label: m.desk_out_of_order() },
};

/** Somebody in the room comes before its being clean. */
export const roomStateOf = ({
  readiness,
  occupiedBy,
}: {
  readiness: ReadinessState;
  occupiedBy?: string | undefined;
}): RoomState => (readiness !== 'out of order' && occupiedBy !== undefined ? 'occupied' : readiness);

export const ReadinessTag = ({ state }: { state: RoomState }) => (
  <Pill tone={roomLooks[state].tone}>{roomLooks[state].label}</Pill>
);

type Money = Pick<DeskBooking, 'due' | 'total'>;

/** What is left to pay in two short lines: `$119.98` `due`, `Paid` `$156.00`, `$5.00` `to give back`. */
export const describeDue = ({ due, total }: Money): { amount: string; note: string; isDue: boolean } => {
  if (due > 0) return { amount: formatSum(due), note: m.desk_due(), isDue: true };
  if (due < 0) return { amount: formatSum(-due), note: m.desk_to_give_back(), isDue: false };
  return { amount: m.desk_paid(), note: formatSum(total), isDue: false };
};
