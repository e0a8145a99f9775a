import { Button } from '@mantine/core';
import { IconCalendarDown, IconCalendarX } from '@tabler/icons-react';
import { useState } from 'react';
import type { RoomCalendars } from '#contract/calendars/feeds.ts';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import { Question } from '#web/ui/question.tsx';
import { useDeskAction } from '../../../use-desk-action.ts';
import { formatWhen } from '../../describe-room.ts';
import classes from './calendars.module.css';

type Import = RoomCalendars['imports'][number];

const describeOutcome = ({ isWaiting, fetchedAt, problem, blocks }: Import, here: VenueMinute): string => {
  if (isWaiting) return m.desk_rooms_import_waiting();
  if (fetchedAt === undefined) return m.desk_rooms_import_never();
  const when = formatWhen(fetchedAt, here);
  return problem === undefined
    ? m.desk_rooms_import_done({ when, count: blocks })
    : m.desk_rooms_import_failed({ when, problem: problem.replaceAll(' ', '_') });
};

type RowProps = { room: DeskRoomDetail; one: Import; here: VenueMinute };

const ImportRow = ({ room, one, here }: RowProps) => {
  const [isAsking, setAsking] = useState(false);
  const { run, pending, refusal } = useDeskAction();
  const { _id: importId, name, site, problem, clashes, isWaiting } = one;
  const params = { kind: room.kind, id: String(room.id), importId };
  const fetchNow = () =>
    run({
      call: () => api('POST /desk/rooms/{kind}/{id}/imports/{importId}/fetch', { params }),
      failed: m.desk_rooms_import_not_fetched({ name }),
    });
  const remove = async () => {
    await run({
      call: () => api('DELETE /desk/rooms/{kind}/{id}/imports/{importId}', { params }),
      failed: m.desk_rooms_import_not_removed({ name }),
      done: () => ({ text: m.desk_rooms_import_removed({ name }) }),
    });
  };
  const isBad = problem !== undefined && !isWaiting;
  const Mark = isBad ? IconCalendarX : IconCalendarDown;
  return (
    <li>
      <span className={classes.mark} data-bad={isBad || undefined}>
        <Mark size={20} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.words}>
        <h4>{name}</h4>
        <p className={classes.small}>{site}</p>
        <p role="status">{describeOutcome(one, here)}</p>
        {clashes > 0 && <p className={classes.clash}>{m.desk_rooms_import_clashes({ count: clashes })}</p>}
      </div>
      {!isAsking && (
        <div className={classes.actions}>
          <Button
            variant="light"
            size="xs"
            loading={pending !== undefined || isWaiting}
            aria-label={m.desk_rooms_import_fetch_of({ name })}
            onClick={() => void fetchNow()}
          >
            {m.desk_rooms_import_fetch()}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={m.desk_rooms_import_remove_of({ name })}
            onClick={() => setAsking(true)}
          >
            {m.desk_rooms_import_remove()}
          </Button>
        </div>
      )}
      {refusal && <Message kind="bad">{refusal.text}</Message>}
      {isAsking && (
        <div className={classes.question}>
          <Question
            heading={m.desk_rooms_import_question({ name })}
            text={m.desk_rooms_import_question_text({ count: one.blocks })}
            no={m.calendars_keep()}
            yes={m.desk_rooms_import_remove()}
            failed={m.desk_rooms_import_not_removed({ name })}
            onNo={() => setAsking(false)}
            onYes={remove}
          />
        </div>
      )}
    </li>
  );
};

/** The followed calendars, with the result of their last import. */
export const ImportList = ({
  room,
  imports,
  here,
}: {
  room: DeskRoomDetail;
  imports: readonly Import[];
  here: VenueMinute;
}) =>
  imports.length === 0 ? (
    <p className={classes.small}>{m.desk_rooms_imports_none()}</p>
  ) : (
    <ul className={classes.imports}>
      {imports.map((one) => (
        <ImportRow key={one._id} room={room} one={one} here={here} />
      ))}
    </ul>
  );
