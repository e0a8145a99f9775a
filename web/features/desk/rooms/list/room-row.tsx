import { Button } from '@mantine/core';
import {
  IconCalendarOff,
  IconCheck,
  IconChevronRight,
  IconEye,
  IconLayoutBoard,
  IconPencil,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DeskRoom, ListedRoom } from '#contract/desk/rooms.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { formatPrice } from '#web/lib/format.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { ActionButton } from '../../action-button.tsx';
import { RowMenu } from '../../row-menu.tsx';
import { DaysHead, DaysPercent, DaysStrip } from '../days-strip.tsx';
import { describeReadiness, describeState } from '../describe-room.ts';
import { ReadinessMenu, useReadiness } from '../readiness-menu.tsx';
import { roomAddress } from '../room-address.ts';
import { useRetire } from '../use-retire.ts';
import classes from './rooms-list.module.css';

const BringBack = ({ room }: { room: DeskRoom }) => {
  const { run, pending } = useRetire(room);
  return (
    <Button
      variant="light"
      size="xs"
      className={classes.back}
      loading={pending !== undefined}
      aria-label={m.desk_rooms_bring_back_what({ title: room.title })}
      onClick={() => void run(false)}
    >
      {m.desk_rooms_bring_back()}
    </Button>
  );
};

/** On phones, a room to clean has a button of its own. */
const MarkClean = ({ room }: { room: DeskRoom }) => {
  const { set, pending } = useReadiness(room);
  return (
    <div className={classes.phoneAction}>
      <ActionButton
        ready
        fullWidth
        loading={pending !== undefined}
        leftSection={<IconCheck size={18} stroke={1.8} aria-hidden />}
        onClick={() => set('clean')}
      >
        {m.desk_rooms_mark_clean()}
      </ActionButton>
    </div>
  );
};

/** One room, study room or PC: what it is, its state, readiness and occupancy. */
export const RoomRow = ({ room, from, here }: { room: ListedRoom; from: string; here: VenueMinute }) => {
  const { kind, id, title } = room;
  const { unit, fallback, detail } = bookableKinds[kind];
  const state = describeState(room, here);
  const isRetired = room.state === 'retired';
  const address = roomAddress(kind, id);
  return (
    <li className={classes.row} data-retired={isRetired || undefined}>
      <div className={classes.picture}>
        <Picture src={room.image} fallback={fallback} />
      </div>
      <div className={classes.name}>
        <h3>
          <Link to={address} className={classes.link}>
            {title}
          </Link>
        </h3>
        <p className={classes.small}>
          {m.desk_rooms_number({ kind, id })}
          {room.details.length > 0 && <span className={classes.details}> · {room.details.join(' · ')}</span>}
        </p>
      </div>
      <p className={classes.price}>
        <strong>{formatPrice(room.price)}</strong> / {m.lib_unit({ unit, count: 1 })}
        <span className={classes.rules}>{m.desk_rooms_rules({ count: room.rules })}</span>
      </p>
      <div className={classes.state}>
        <Pill tone={state.tone}>{state.label}</Pill>
        <p className={classes.small}>{state.note}</p>
      </div>
      <div className={classes.readiness}>
        {isRetired ? (
          <p className={classes.small}>{m.desk_rooms_not_looked_after()}</p>
        ) : (
          <>
            <ReadinessMenu room={room} today={here.today} />
            <p className={classes.small}>{describeReadiness(room, here)}</p>
          </>
        )}
      </div>
      {isRetired ? (
        <>
          <p className={`${classes.small} ${classes.gone}`}>{m.desk_rooms_not_in_lists()}</p>
          <BringBack room={room} />
        </>
      ) : (
        <>
          <div className={classes.days}>
            <span className={classes.phoneHead}>
              <DaysHead from={from} count={room.days.length} />
            </span>
            <DaysStrip room={room} from={from} />
          </div>
          <DaysPercent days={room.days} />
          <div className={classes.menu}>
            <RowMenu
              name={m.desk_rooms_more_for({ title })}
              entries={[
                { label: m.desk_rooms_edit(), Icon: IconPencil, to: address },
                { label: m.desk_rooms_close_days(), Icon: IconCalendarOff, to: `${address}#closed` },
                { label: m.desk_rooms_on_board(), Icon: IconLayoutBoard, to: pages.deskBoard },
                { label: m.desk_rooms_as_guest(), Icon: IconEye, to: detail(id) },
              ]}
            />
          </div>
          {room.readiness === 'to clean' && <MarkClean room={room} />}
        </>
      )}
      <IconChevronRight className={classes.arrow} size={20} stroke={1.8} aria-hidden />
    </li>
  );
};
