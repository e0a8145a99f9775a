import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { FeedControl } from '#web/features/calendars/feed-control.tsx';
import { api } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { refetchDesk } from '../../../desk-queries.ts';
import { UpkeepSection } from '../../../upkeep/upkeep-layout.tsx';
import { formatWhen } from '../../describe-room.ts';
import { AddImport } from './add-import.tsx';
import classes from './calendars.module.css';
import { ImportList } from './import-list.tsx';

/** The calendar feed of a bookable, and the calendars of other sites it follows. */
export const CalendarsSection = ({ room, here }: { room: DeskRoomDetail; here: VenueMinute }) => {
  const params = { kind: room.kind, id: String(room.id) };
  const { data, error, refetch } = useQuery(apiQuery('GET /desk/rooms/{kind}/{id}/calendars', { params }));
  const client = useQueryClient();
  const make = async () => {
    const made = await api('PUT /desk/rooms/{kind}/{id}/feed', { params });
    await refetchDesk(client);
    return made;
  };
  const end = async () => {
    await api('DELETE /desk/rooms/{kind}/{id}/feed', { params });
    await refetchDesk(client);
  };
  return (
    <UpkeepSection
      id="calendars"
      heading={m.desk_rooms_calendars()}
      lead={m.desk_rooms_calendars_lead({ kind: room.kind })}
    >
      {error && !data && (
        <FailedNotice
          heading={m.desk_rooms_calendars_not_loaded()}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton height={44} radius={12} />}
      {data && (
        <>
          <FeedControl
            since={data.feed.since && formatWhen(data.feed.since, here)}
            onMake={make}
            onEnd={end}
          />
          <div className={classes.part}>
            <h3>{m.desk_rooms_imports()}</h3>
            <p className={classes.small}>{m.desk_rooms_imports_lead({ kind: room.kind })}</p>
            <ImportList room={room} imports={data.imports} here={here} />
            <AddImport room={room} />
          </div>
        </>
      )}
    </UpkeepSection>
  );
};
