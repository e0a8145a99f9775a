import { IconCheck } from '@tabler/icons-react';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { BookableCard } from '#web/features/bookables/bookable-card.tsx';
import { formatSum } from '#web/lib/format.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Initial } from '#web/ui/avatar.tsx';
import { describeDays } from '../describe-days.ts';
import { formatWhen } from '../describe-room.ts';
import { describeEntry } from './describe-entry.ts';
import classes from './room-editor.module.css';
import { previewOf, type RoomValues } from './room-values.ts';

const nameToday = ({ kind, state, days: [today] }: DeskRoomDetail): string => {
  if (state === 'retired') return m.desk_rooms_retired();
  if (today === null) return m.desk_rooms_closed();
  if (kind !== 'room') return m.desk_rooms_percent({ percent: Math.round(100 * (today ?? 0)) });
  return today ? m.desk_rooms_legend_taken() : m.desk_rooms_legend_free();
};

/** Four facts that matter when editing. */
const RoomFacts = ({ room, here }: { room: DeskRoomDetail; here: VenueMinute }) => {
  const unit = room.kind === 'room' ? 'night' : 'hour';
  const next = room.nextGuest;
  const facts = [
    [m.desk_rooms_one_today({ unit }), nameToday(room)],
    [
      m.desk_rooms_one_next(),
      next
        ? m.desk_rooms_one_next_guest({ when: formatWhen(next.startsAt, here), name: next.name })
        : m.desk_rooms_one_nobody(),
    ],
    [m.desk_rooms_one_next_days({ unit }), describeDays(room, here.today)],
    [m.desk_rooms_one_month(), formatSum(room.monthSum)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Lately = ({ room, here }: { room: DeskRoomDetail; here: VenueMinute }) => {
  if (room.lately.length === 0) return null;
  return (
    <section className={classes.lately} aria-labelledby="lately">
      <h2 id="lately">{m.desk_rooms_one_lately()}</h2>
      <ul>
        {room.lately.map((entry) => (
          <li key={`${entry.at} ${entry.action}`}>
            <Initial name={entry.by} />
            <p>
              {describeEntry(entry)}
              <span>{formatWhen(entry.at, here)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The guests' card with unsaved changes, and facts about the bookable. */
export const RoomPreview = ({
  kind,
  values,
  room,
  here,
}: {
  kind: Kind;
  values: RoomValues;
  room?: DeskRoomDetail;
  here?: VenueMinute | undefined;
}) => {
  const bookable = previewOf(kind, values, room);
  const isFree = room?.state === 'open' && kind === 'room' && room.days[0] === 0;
  return (
    <>
      <div inert>
        <BookableCard
          bookable={bookable}
          level={2}
          eager
          {...(isFree && { label: { text: m.availability_free_tonight(), soon: true } })}
        />
      </div>
      {bookable.details.length > 0 && (
        <ul className={classes.details}>
          {bookable.details.slice(0, 12).map((fact) => (
            <li key={fact}>
              <IconCheck size={18} stroke={1.8} aria-hidden />
              {fact}
            </li>
          ))}
        </ul>
      )}
      {room && here && <RoomFacts room={room} here={here} />}
      {room && here && <Lately room={room} here={here} />}
    </>
  );
};
