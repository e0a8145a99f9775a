import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTool, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { m } from '#messages/web.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Message } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import desk from '../desk.module.css';
import { DeskPage } from '../desk-page.tsx';
import { BookingSearch } from '../today/search/booking-search.tsx';
import { useWalkIn } from '../walk-in-context.ts';
import { BlockDialog } from './blocks/block-dialog.tsx';
import { keyOf } from './blocks/block-draft.ts';
import { ReopenDialog } from './blocks/reopen-dialog.tsx';
import classes from './board-page.module.css';
import { BoardToolbar } from './board-toolbar.tsx';
import { type BoardView, kindsOf, readView, shiftSpan, spanOf, writeView } from './board-view.ts';
import { BookingDrawer } from './booking-drawer.tsx';
import type { Bar } from './chart/bars.ts';
import { layOutBoard } from './chart/rows.ts';
import { createAxis } from './chart/time-axis.ts';
import { describeBoard, describeDay, nameSpan } from './describe-board.ts';
import { type ClosingStart, DeskBoard } from './desk-board.tsx';
import { Legend } from './legend.tsx';
import { PhoneBoard } from './phone/phone-board.tsx';
import { RoomChoices } from './readiness/room-choices.tsx';
import { useBoard } from './use-board.ts';

/** The board's view is in the address. Opening a booking adds a history entry; other changes replace it. */
const useBoardView = () => {
  const [view, change] = useAddressFilters({ read: readView, write: writeView });
  return [view, (part: Partial<BoardView>) => change(part, { replace: part.booking === undefined })] as const;
};

/** Shown until the venue's clock is known, because the days depend on it. */
const BoardSkeleton = () => (
  <DeskPage name={m.desk_board()} lead="">
    <Skeleton height={620} radius={18} />
  </DeskPage>
);

const Board = ({ here }: { here: VenueMinute }) => {
  const [view, change] = useBoardView();
  const isPhone =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [closing, setClosing] = useState<Bar>();
  const [blocking, setBlocking] = useState<Partial<ClosingStart>>();
  const [chosen, choose] = useState(here.today);
  const focusBooking = useRef<((bookingId: string) => void) | null>(null);
  const openWalkIn = useWalkIn();

  // Phones show seven days, whatever the zoom.
  const { mode, date, kind, free } = view;
  const span = spanOf(isPhone ? { mode: 'nights', zoom: 'week', date, time: undefined } : view, here);
  const { from, days, time } = span;
  const { timeZone, now } = here;
  const axis = useMemo(
    () =>
      createAxis(isPhone ? 'nights' : mode, { from, days, ...(time !== undefined && { time }) }, timeZone),
    [isPhone, mode, from, days, time, timeZone],
  );
  const data = useBoard(kindsOf[mode], from, clockAt(axis.end - 1, timeZone).date);
  const { board, error } = data;
  const all = useMemo(
    () => (board ? layOutBoard(board, axis, { now, timeZone }) : []),
    [board, axis, now, timeZone],
  );
  const groups = useMemo(
    () =>
      all
        .filter((group) => kind === undefined || group.kind === kind)
        .map((group) => (free ? { ...group, rows: group.rows.filter(({ hasFree }) => hasFree) } : group)),
    [all, kind, free],
  );

  const onShift = (direction: -1 | 1) => change(shiftSpan(span, direction));
  const onToday = () => change({ date: undefined, time: undefined });
  const close = () => {
    const { booking } = view;
    change({ booking: undefined });
    if (booking !== undefined) focusBooking.current?.(booking);
  };

  /** The bookings in view of the same room, in order. */
  const row = all
    .flatMap(({ rows }) => rows)
    .find(({ bars }) => bars.some(({ key }) => key === view.booking));
  const inRow = row?.bars.filter(({ type }) => type === 'booking').map(({ key }) => key) ?? [];
  const at = inRow.indexOf(view.booking ?? '');
  const stepTo = (id: string | undefined) =>
    id === undefined || at < 0 ? undefined : () => change({ booking: id });

  const bookables = board?.bookables ?? [];
  const week = axis.columns.map((column) => column.date);
  const day = [chosen, here.today].find((one) => week.includes(one)) ?? from;
  const describe = ({ occupancy }: NonNullable<typeof board>) =>
    isPhone
      ? describeDay(day, { mode, occupancy, today: here.today })
      : describeBoard(all, axis, occupancy, here);
  const lead = board && !data.isLoading ? describe(board) : '';
  return (
    <div className={desk.page}>
      <PageTitle>{m.desk_board()}</PageTitle>
      <div className={classes.head}>
        <div className={classes.title}>
          <h1 className={desk.heading}>{m.desk_board()}</h1>
          <p className={desk.lead}>{lead}</p>
        </div>
        <Button
          variant="quiet"
          size="md"
          className={classes.block}
          leftSection={<IconTool size={20} stroke={1.8} aria-hidden />}
          disabled={bookables.length === 0}
          onClick={() => setBlocking({})}
        >
          {m.desk_board_block()}
        </Button>
        <div className={classes.bar}>
          <BookingSearch here={here} onOpen={(booking) => change({ booking })} />
          <Button
            size="md"
            className={classes.walkIn}
            leftSection={<IconUserPlus size={20} stroke={1.8} aria-hidden />}
            onClick={() => openWalkIn()}
          >
            {m.desk_walk_in()}
          </Button>
        </div>
      </div>
      {error && board && (
        <Message kind="bad">
          {m.desk_board_old({ time: clockAt(data.updatedAt, timeZone).time })}{' '}
          <Button variant="quiet" size="xs" onClick={data.refetch}>
            {m.ui_try_again()}
          </Button>
        </Message>
      )}
      {!isPhone && (
        <BoardToolbar
          view={view}
          span={span}
          label={nameSpan(span, here.today)}
          onChange={change}
          onShift={onShift}
          onToday={onToday}
        />
      )}
      {error && !board && (
        <FailedNotice heading={m.desk_board_failed()} error={error} onRetry={data.refetch} />
      )}
      {!error && !board && <Skeleton height={620} radius={18} />}
      <RoomChoices today={here.today} onBlock={(bookable) => setBlocking({ place: keyOf(bookable) })}>
        {board && isPhone && (
          <PhoneBoard
            view={view}
            span={span}
            here={here}
            board={board}
            day={day}
            onChoose={choose}
            onChange={change}
            onShift={onShift}
            onOpen={(booking) => change({ booking })}
            onOpenClosing={setClosing}
          />
        )}
        {board && !isPhone && (
          <>
            <DeskBoard
              view={view}
              span={span}
              axis={axis}
              here={here}
              groups={groups}
              data={data}
              onOpen={(booking) => change({ booking })}
              onOpenClosing={setClosing}
              onBlock={setBlocking}
              onShift={onShift}
              onToday={onToday}
              onClose={close}
              focusRef={focusBooking}
            />
            {free && groups.every(({ rows }) => rows.length === 0) && (
              <p className={classes.nothing}>{m.desk_board_nothing()}</p>
            )}
            <Legend />
          </>
        )}
      </RoomChoices>
      {view.booking !== undefined && (
        <BookingDrawer
          isSheet={isPhone}
          bookingId={view.booking}
          onClose={close}
          onEarlier={stepTo(inRow[at - 1])}
          onLater={stepTo(inRow[at + 1])}
        />
      )}
      {blocking && bookables[0] && (
        <BlockDialog
          bookables={bookables}
          start={{ place: keyOf(bookables[0]), date: here.today, time: here.time, ...blocking }}
          timeZone={timeZone}
          onClose={() => setBlocking(undefined)}
        />
      )}
      {closing && (closing.type === 'block' || closing.type === 'closed') && (
        <ReopenDialog closing={closing} here={here} onClose={() => setClosing(undefined)} />
      )}
    </div>
  );
};

export const Component = () => {
  const here = useVenueMinute();
  return here ? <Board here={here} /> : <BoardSkeleton />;
};
