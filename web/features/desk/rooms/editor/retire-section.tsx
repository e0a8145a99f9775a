import { Button } from '@mantine/core';
import { IconArchive, IconCalendarTime } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Question } from '#web/ui/question.tsx';
import { useDeskNotes } from '../../desk-notes.tsx';
import { refetchDesk } from '../../desk-queries.ts';
import { UpkeepSection } from '../../upkeep/upkeep-layout.tsx';
import { saveRoom } from '../save-room.ts';
import { useRetire } from '../use-retire.ts';
import classes from './room-editor.module.css';

const describeToCome = ({ toCome }: DeskRoomDetail, { timeZone }: VenueMinute) => {
  const { count, lastEndsAt } = toCome;
  if (count === 0 || lastEndsAt === undefined) return m.desk_rooms_one_none_to_come();
  const day = formatDay(clockAt(Date.parse(lastEndsAt), timeZone).date);
  return m.desk_rooms_one_to_come({ count, day, strong: (text) => <strong>{text}</strong> });
};

/** Retires a bookable after confirmation, or brings it back. */
export const RetireSection = ({ room, here }: { room: DeskRoomDetail; here: VenueMinute }) => {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const say = useDeskNotes();
  const back = useRetire(room);
  const { kind, id, title } = room;
  const retire = async () => {
    await saveRoom(kind, id, { retired: true });
    await refetchDesk(client);
    setAsking(false);
    say({ kind: 'good', text: m.desk_rooms_is_retired({ title }) });
  };
  const isRetired = room.state === 'retired';
  return (
    <UpkeepSection id="retire" heading={m.desk_rooms_one_retire()} lead={m.desk_rooms_one_retire_lead()}>
      {isAsking && !isRetired ? (
        <Question
          heading={m.desk_rooms_one_retire_question({ title })}
          level={3}
          text={m.desk_rooms_one_retire_text({ count: room.toCome.count })}
          no={m.desk_rooms_one_keep_open()}
          yes={m.desk_rooms_one_retire_submit({ kind })}
          failed={m.desk_rooms_not_retired({ title })}
          onNo={() => setAsking(false)}
          onYes={retire}
        />
      ) : (
        <div className={classes.retire}>
          <p>
            <IconCalendarTime size={20} stroke={1.8} aria-hidden />
            <span>{describeToCome(room, here)}</span>
          </p>
          {isRetired ? (
            <Button
              variant="default"
              loading={back.pending !== undefined}
              onClick={() => void back.run(false)}
            >
              {m.desk_rooms_bring_back()}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconArchive size={20} stroke={1.8} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {m.desk_rooms_one_retire_submit({ kind })}
            </Button>
          )}
        </div>
      )}
    </UpkeepSection>
  );
};
