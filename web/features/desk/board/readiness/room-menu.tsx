import { IconBucket, IconCalendarOff, IconSparkles, IconTool } from '@tabler/icons-react';
import { createContext, use } from 'react';
import type { BoardBookable } from '#contract/desk/board.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import { m } from '#messages/web.ts';
import { RowMenu, type RowMenuEntry } from '../../row-menu.tsx';

export type RoomChoice = ReadinessState | 'block';

/** Performs a choice for a room; the page renders the dialogs. */
export const ChooseForRoom = createContext<(bookable: BoardBookable, choice: RoomChoice) => void>(() => {});

/** The menu of a room, study room or PC: its readiness, and closing it. */
export const RoomMenu = ({
  bookable,
  children,
}: {
  bookable: BoardBookable;
  /** Replaces the usual button. */
  children?: React.ReactElement;
}) => {
  const choose = use(ChooseForRoom);
  const entry = (label: string, Icon: RowMenuEntry['Icon'], choice: RoomChoice) => ({
    label,
    Icon,
    onClick: () => choose(bookable, choice),
  });
  const entries: RowMenuEntry[] = [
    ...(bookable.readiness === 'clean' ? [] : [entry(m.desk_clean(), IconSparkles, 'clean')]),
    ...(bookable.readiness === 'to clean' ? [] : [entry(m.desk_to_clean(), IconBucket, 'to clean')]),
    entry(m.desk_board_out_of_order_choice(), IconTool, 'out of order'),
    entry(m.desk_board_block_choice(), IconCalendarOff, 'block'),
  ];
  return (
    <RowMenu name={m.desk_board_more_for({ title: bookable.title })} entries={entries}>
      {children}
    </RowMenu>
  );
};
