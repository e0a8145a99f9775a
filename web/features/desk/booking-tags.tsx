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
import { orderStatusNames } from '#web/features/food/order-names.ts';
import { formatSum } from '#web/lib/format.ts';
import { Pill, type Tone } from '#web/ui/pill.tsx';

/** Colour, icon and name of each booking status at the desk. */
export const statusLooks: Readonly<Record<Status, { tone: Tone; Mark: Icon; name: string }>> = {
  Pending: { tone: 'warn', Mark: IconHourglass, name: m.bookings_pending() },
  Confirmed: { tone: 'ok', Mark: IconCircleCheck, name: m.bookings_confirmed() },
  'Checked in': { tone: 'info', Mark: IconKey, name: m.bookings_checked_in() },
  Completed: { tone: 'off', Mark: IconCheck, name: m.bookings_completed() },
  Cancelled: { tone: 'bad', Mark: IconBan, name: m.bookings_status_cancelled() },
  'No-show': { tone: 'bad', Mark: IconUserOff, name: m.bookings_no_show() },
};

/** A guest who is past their end and not checked out is still in the house. */
export const shownStatus = ({ status, isOver }: Pick<DeskBooking, 'status' | 'isOver'>): Status =>
  isOver ? 'Checked in' : status;

export const StatusTag = ({ booking }: { booking: Pick<DeskBooking, 'status' | 'isOver'> }) => {
  const { tone, name } = statusLooks[shownStatus(booking)];
  return <Pill tone={tone}>{name}</Pill>;
};

export type RoomState = ReadinessState | 'occupied';

/** Colour, icon and label of each state of a room, study room or PC. */
export const roomLooks: Readonly<Record<RoomState, { tone: Tone; Mark: Icon; label: string }>> = {
  occupied: { tone: 'off', Mark: IconUser, label: m.desk_occupied() },
  clean: { tone: 'ok', Mark: IconSparkles, label: m.desk_clean() },
  'to clean': { tone: 'warn', Mark: IconBucket, label: m.desk_to_clean() },
  'out of order': { tone: 'bad', Mark: IconTool, label: m.desk_out_of_order() },
};

/** The same words inside a sentence. */
export const stateWords: Readonly<Record<RoomState, string>> = {
  occupied: m.desk_is_occupied(),
  clean: m.desk_is_clean(),
  'to clean': m.desk_is_to_clean(),
  'out of order': m.desk_is_out_of_order(),
};

/** The name of a state as recorded in the log. */
export const nameState = (state: string): string => {
  const words: Readonly<Record<string, string>> = { ...orderStatusNames, ...stateWords };
  return words[state] ?? state;
};

/** `occupied` takes precedence over `clean` and `to clean`. */
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

/** What is due, in two short lines: `$119.98` `due`, `Paid` `$156.00`, `$5.00` `to give back`. */
export const describeDue = ({ due, total }: Money): { amount: string; note: string; isDue: boolean } => {
  if (due > 0) return { amount: formatSum(due), note: m.desk_due(), isDue: true };
  if (due < 0) return { amount: formatSum(-due), note: m.desk_to_give_back(), isDue: false };
  return { amount: m.desk_paid(), note: formatSum(total), isDue: false };
};
