import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays } from '#contract/dates.ts';
import { type DeskRooms, type ListedRoom, shownDays } from '#contract/desk/rooms.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { DeskPage } from '../../desk-page.tsx';
import { formatDays } from '../../format-days.ts';
import { RoomsOrPrices } from '../../upkeep/rooms-or-prices.tsx';
import strip from '../days-strip.module.css';
import { DaysHead } from '../days-strip.tsx';
import { newRoom, roomAddress } from '../room-address.ts';
import { RoomRow } from './room-row.tsx';
import { filterRooms, type RoomsFilters, useRoomsFilters } from './rooms-filters.ts';
import classes from './rooms-list.module.css';
import { RoomsToolbar } from './rooms-toolbar.tsx';

/** How many bookables of a kind are rendered until all are requested. */
const fewEnough = 100;

const strong = (text: React.ReactNode) => <strong>{text}</strong>;

const describeWork = ({ rooms }: DeskRooms) => {
  const kept = rooms.filter(({ state }) => state !== 'retired');
  const toClean = kept.filter(({ readiness }) => readiness === 'to clean');
  const awaited = toClean.filter(({ nextAt }) => nextAt !== undefined).length;
  const broken = kept.filter(({ readiness }) => readiness === 'out of order').length;
  return (
    <>
      {m.desk_rooms_count({ count: kept.length })}{' '}
      {toClean.length === 0
        ? m.desk_rooms_all_clean()
        : m.desk_rooms_count_to_clean({ count: toClean.length, awaited, strong })}{' '}
      {broken > 0 && m.desk_rooms_count_broken({ count: broken, strong })}
    </>
  );
};

const Legend = ({ from }: { from: string }) => (
  <p className={classes.legend}>
    <span className={`${strip.cell} ${strip.sample}`}>
      <span className={strip.fill} style={{ height: '100%' }} />
    </span>
    {m.desk_rooms_legend_taken()}
    <span className={`${strip.cell} ${strip.sample}`}>
      <span className={strip.fill} style={{ height: '50%' }} />
    </span>
    {m.desk_rooms_legend_part()}
    <span className={`${strip.cell} ${strip.sample}`} data-closed />
    {m.desk_rooms_legend_closed()}
    <span className={`${strip.cell} ${strip.sample}`} />
    {m.desk_rooms_legend_free()}
    <span className={classes.legendDays}>{formatDays(from, addDays(from, shownDays - 1))}</span>
  </p>
);

const Group = ({
  kind,
  rooms,
  from,
  here,
}: {
  kind: Kind;
  rooms: readonly ListedRoom[];
  from: string;
  here: VenueMinute;
}) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rooms : rooms.slice(0, fewEnough);
  const id = `rooms-${kind}`;
  return (
    <section aria-labelledby={id}>
      <div className={classes.groupHead}>
        <h2 id={id}>{m.desk_rooms_group({ kind })}</h2>
        <p className={classes.small}>{m.desk_rooms_by({ unit: kind === 'room' ? 'night' : 'hour' })}</p>
      </div>
      <div className={classes.card}>
        <div className={classes.head} aria-hidden>
          <span />
          <span>{m.desk_rooms_column_name()}</span>
          <span>{m.desk_rooms_column_price()}</span>
          <span>{m.desk_rooms_column_state()}</span>
          <span>{m.desk_rooms_column_readiness()}</span>
          <DaysHead from={from} count={shownDays} />
        </div>
        <ul>
          {shown.map((room) => (
            <RoomRow key={room.id} room={room} from={from} here={here} />
          ))}
        </ul>
      </div>
      {shown.length < rooms.length && (
        <Button variant="default" mt={16} onClick={() => setWhole(true)}>
          {m.desk_rooms_show_all({ count: rooms.length })}
        </Button>
      )}
    </section>
  );
};

const Groups = ({ list, filters, here }: { list: DeskRooms; filters: RoomsFilters; here: VenueMinute }) => {
  const found = filterRooms(list.rooms, filters);
  const groups = kinds
    .map((kind) => ({ kind, rooms: found.filter((room) => room.kind === kind) }))
    .filter(({ rooms }) => rooms.length > 0);
  return (
    <>
      <Legend from={list.from} />
      {groups.map((group) => (
        <Group key={group.kind} {...group} from={list.from} here={here} />
      ))}
    </>
  );
};

const Loading = () => (
  <div className={classes.loading} aria-hidden>
    {Array.from({ length: 8 }, (_, index) => index).map((index) => (
      <Skeleton key={index} height={78} radius={0} />
    ))}
  </div>
);

/** All bookables, with what needs doing. */
export const Component = () => {
  const [filters, change] = useRoomsFilters();
  const here = useVenueMinute();
  const { data, ...loading } = useQuery(apiQuery('GET /desk/rooms', {}));
  const isNothingFound = data !== undefined && filterRooms(data.rooms, filters).length === 0;
  return (
    <DeskPage
      name={m.desk_rooms()}
      lead={<span role="status">{data && describeWork(data)}</span>}
      actions={
        <>
          <RoomsOrPrices />
          <Button
            component={Link}
            to={roomAddress(filters.kind ?? 'room', newRoom)}
            leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
          >
            {m.desk_rooms_add()}
          </Button>
        </>
      }
    >
      <RoomsToolbar rooms={data?.rooms} filters={filters} onChange={change} />
      {loading.isPending && <Loading />}
      {loading.isError && !data && (
        <FailedNotice
          heading={m.desk_rooms_not_loaded()}
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      )}
      {isNothingFound && (
        <Notice
          level={2}
          heading={m.desk_rooms_none()}
          text={filters.q ? m.desk_rooms_none_of({ q: filters.q }) : m.desk_rooms_none_text()}
        >
          <Button
            variant="default"
            onClick={() =>
              change({ kind: undefined, q: '', state: undefined, readiness: undefined, sort: 'house' })
            }
          >
            {m.desk_rooms_clear()}
          </Button>
        </Notice>
      )}
      {data && here && !isNothingFound && <Groups list={data} filters={filters} here={here} />}
    </DeskPage>
  );
};
