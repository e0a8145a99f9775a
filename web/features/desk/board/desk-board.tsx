import { useMemo, useState } from 'react';
import { currentHouse } from '#contract/house/house.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { useWalkIn } from '../walk-in-context.ts';
import type { BoardSpan, BoardView } from './board-view.ts';
import { useChange } from './change/use-change.ts';
import type { Bar } from './chart/bars.ts';
import { BoardChart } from './chart/board-chart.tsx';
import { type ChartLine, listLines } from './chart/lines.ts';
import { isOpenCell } from './chart/plan-drag.ts';
import type { Cell, Group, Row } from './chart/rows.ts';
import type { Axis } from './chart/time-axis.ts';
import { groupNames, loadColumns, nameCorner, noteGroup } from './describe-board.ts';
import type { useBoard } from './use-board.ts';

export type ClosingStart = { place: string; date: string; time: string };

type Props = {
  view: BoardView;
  span: BoardSpan;
  axis: Axis;
  here: VenueMinute;
  groups: readonly Group[];
  data: ReturnType<typeof useBoard>;
  /** Opens a booking, or with `onOpenClosing` a block or an out-of-order time. */
  onOpen: (bookingId: string) => void;
  onOpenClosing: (bar: Bar) => void;
  onBlock: (start: Partial<ClosingStart>) => void;
  onShift: (direction: -1 | 1) => void;
  onToday: () => void;
  onClose: () => void;
  focusRef: React.RefObject<((bookingId: string) => void) | null>;
};

/** The chart with everything that can be done on it. */
export const DeskBoard = (props: Props) => {
  const { view, span, axis, here, groups, data } = props;
  const [folded, setFolded] = useState<ReadonlySet<Kind>>(new Set());
  const [announcement, announce] = useState('');
  const openWalkIn = useWalkIn();
  const change = useChange(here, (bookingId) => props.focusRef.current?.(bookingId));
  const lines = useMemo(
    () => listLines(groups, { folded, note: (group) => noteGroup(group, axis, here.now) }),
    [groups, folded, axis, here.now],
  );
  const loads = useMemo(
    () => loadColumns(axis, data.isLoading ? [] : (data.board?.occupancy ?? []), groups),
    [axis, data.isLoading, data.board?.occupancy, groups],
  );

  const choose = ({ bookable: { kind, id } }: Row, column: number, count: number) => {
    const at = axis.columns[column];
    if (!at) return;
    const arrival = at.date === here.today ? here.time : currentHouse().checkInTime;
    openWalkIn({ kind, id, count, date: at.date, time: axis.mode === 'nights' ? arrival : at.time });
  };
  const fold = (kind: Kind) =>
    setFolded((old) =>
      old.has(kind) ? new Set([...old].filter((one) => one !== kind)) : new Set([...old, kind]),
    );
  const press = ({ row, group }: ChartLine, cell: Cell | undefined) => {
    if (group) return fold(group.kind);
    if (!row || !cell) return;
    if (cell.bar?.type === 'booking') return props.onOpen(cell.bar.booking._id);
    // Opening hours are changed in the settings.
    if (cell.bar?.type === 'shut') return;
    if (cell.bar) return props.onOpenClosing(cell.bar);
    if (!data.isLoading && isOpenCell(cell, axis, here.now)) choose(row, cell.column, 1);
  };
  const blockAt = (row: Row | undefined, cell: Cell | undefined) => {
    const column = cell && axis.columns[cell.column];
    props.onBlock({
      ...(row && { place: row.key }),
      ...(column && { date: column.date, time: column.time }),
    });
  };
  return (
    <BoardChart
      name={m.desk_board_chart()}
      lines={lines}
      groupNames={groupNames}
      axis={axis}
      here={here}
      corner={nameCorner(span, here.today)}
      loads={loads}
      isLoading={data.isLoading}
      change={change}
      selected={view.booking}
      announcement={announcement}
      onAnnounce={announce}
      onPress={press}
      onChoose={choose}
      onShift={props.onShift}
      onToday={props.onToday}
      onBlock={blockAt}
      onEscape={props.onClose}
      focusRef={props.focusRef}
    />
  );
};
