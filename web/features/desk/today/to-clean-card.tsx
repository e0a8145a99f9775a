import { TextInput } from '@mantine/core';
import { IconCheck, IconLayoutBoard, IconTool } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { addDays } from '#contract/dates.ts';
import type { Today } from '#contract/desk/today.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ActionButton } from '../action-button.tsx';
import { ReadinessTag, roomStateOf } from '../booking-tags.tsx';
import { RowMenu } from '../row-menu.tsx';
import { setReadiness } from '../set-readiness.ts';
import { useDeskAction } from '../use-desk-action.ts';
import { arrangeToClean, type RoomToClean } from './arrange-today.ts';
import { LiveList } from './live-list.tsx';
import classes from './row.module.css';
import { PanelButton, RowPanel } from './row-panel.tsx';
import { EmptyLine, TodayCard } from './today-card.tsx';

/** The next guest, or the one still in the room. */
const describeNext = ({ occupiedBy, next }: RoomToClean, here: VenueMinute): string => {
  if (occupiedBy !== undefined) return m.desk_today_after({ name: occupiedBy });
  if (!next) return m.desk_today_nobody_waits();
  const at = Date.parse(next.startsAt);
  if (at <= here.now) return m.desk_today_waits_for_it({ name: next.name });
  const { date, time } = clockAt(at, here.timeZone);
  return date === here.today
    ? m.desk_today_next_at({ time })
    : m.desk_today_next_on({ day: formatShortDay(date, here.today) });
};

type RowProps = { room: RoomToClean; here: VenueMinute; isGone: boolean };

const ToCleanRow = ({ room, here, isGone }: RowProps) => {
  const action = useDeskAction();
  const [panel, setPanel] = useState<'out of order' | 'refused'>();
  const [until, setUntil] = useState('');
  const close = () => {
    action.dismiss();
    setPanel(undefined);
  };
  const { title, state, occupiedBy, next } = room;
  const canBeCleaned = state === 'to clean' && occupiedBy === undefined && !isGone;
  const isAwaited = next !== undefined && Date.parse(next.startsAt) <= here.now;
  const clean = async () => {
    setPanel((await action.run(setReadiness(room, { state: 'clean' }, { state }))) ? undefined : 'refused');
  };
  const closeRoom = async () => {
    if (await action.run(setReadiness(room, { state: 'out of order', until }, { state }))) close();
  };
  return (
    <>
      <div className={classes.row} data-list="narrow">
        <div className={classes.cell}>
          <p className={classes.name}>{title}</p>
          <p className={classes.second}>{describeNext(room, here)}</p>
        </div>
        <ReadinessTag state={isGone ? 'clean' : roomStateOf({ readiness: state, occupiedBy })} />
        {canBeCleaned ? (
          <ActionButton
            ready={isAwaited}
            loading={action.pending === 'clean'}
            leftSection={<IconCheck size={18} stroke={1.8} aria-hidden />}
            onClick={() => void clean()}
          >
            {m.desk_clean()}
          </ActionButton>
        ) : (
          <span />
        )}
        <div className={classes.menu}>
          <RowMenu
            name={m.desk_today_more_for({ name: title })}
            entries={[
              { label: m.desk_today_on_board(), Icon: IconLayoutBoard, to: pages.deskBoard },
              {
                label: m.desk_today_close_room(),
                Icon: IconTool,
                isBad: true,
                onClick: () => setPanel('out of order'),
              },
            ]}
          />
        </div>
      </div>
      {panel === 'refused' && <RowPanel text="" action={action} onClose={close} />}
      {panel === 'out of order' && (
        <RowPanel text={m.desk_today_close_room_text({ title })} action={action} onClose={close}>
          <TextInput
            type="date"
            size="sm"
            label={m.desk_today_opens_again()}
            min={addDays(here.today, 1)}
            value={until}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
          <PanelButton name="out of order" action={action} onClick={() => void closeRoom()}>
            {m.desk_today_close_room()}
          </PanelButton>
        </RowPanel>
      )}
    </>
  );
};

const keyOf = ({ kind, id }: RoomToClean): string => `${kind}-${id}`;
const nameOf = ({ title }: RoomToClean): string => title;

/** Rooms to clean, by next arrival. */
export const ToCleanCard = ({ today, here }: { today: Today; here: VenueMinute }) => {
  const rows = useMemo(() => arrangeToClean(today.toClean), [today]);
  const later = rows.filter(({ occupiedBy }) => occupiedBy !== undefined).length;
  return (
    <TodayCard
      heading={m.desk_today_rooms_to_clean()}
      count={rows.length > 0 ? m.desk_today_now_and_later({ now: rows.length - later, later }) : undefined}
    >
      {rows.length === 0 && <EmptyLine heading={m.desk_today_all_clean()} />}
      <LiveList label={m.desk_today_rooms_to_clean()} rows={rows} keyOf={keyOf} nameOf={nameOf}>
        {(room, isGone) => <ToCleanRow room={room} here={here} isGone={isGone} />}
      </LiveList>
    </TodayCard>
  );
};
