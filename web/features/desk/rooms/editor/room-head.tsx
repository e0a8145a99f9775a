import { Button } from '@mantine/core';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { PageTitle } from '#web/ui/page.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { ReadinessTag } from '../../booking-tags.tsx';
import desk from '../../desk.module.css';
import { describeState, formatWhen } from '../describe-room.ts';
import classes from './room-editor.module.css';

const describeRoom = ({ kind, id, changed }: DeskRoomDetail, here: VenueMinute): string => {
  const what = m.desk_rooms_one_what({ kind, id });
  if (!changed) return what;
  return m.desk_rooms_one_what_changed({ what, when: formatWhen(changed.at, here), by: changed.by });
};

/** The name of the page, the state of the bookable, and links. */
export const RoomHead = ({
  name,
  title,
  room,
  here,
  lead,
}: {
  name: string;
  /** The title of the browser tab. */
  title: string;
  room?: DeskRoomDetail | undefined;
  here?: VenueMinute | undefined;
  lead?: string;
}) => {
  const state = room && here && describeState(room, here);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Link className={classes.back} to={pages.deskRooms}>
        <IconArrowLeft size={20} stroke={1.8} aria-hidden />
        {m.desk_rooms_one_back()}
      </Link>
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.title}>
            <h1 className={desk.heading}>{name}</h1>
            {state && <Pill tone={state.tone}>{state.label}</Pill>}
            {room && room.state !== 'retired' && <ReadinessTag state={room.readiness} />}
          </div>
          <p className={desk.lead}>{room && here ? describeRoom(room, here) : lead}</p>
        </div>
        {room && room.state !== 'retired' && (
          <Button
            variant="quiet"
            component={Link}
            to={bookableKinds[room.kind].detail(room.id)}
            leftSection={<IconExternalLink size={20} stroke={1.8} aria-hidden />}
          >
            {m.desk_rooms_as_guest()}
          </Button>
        )}
      </div>
    </>
  );
};
