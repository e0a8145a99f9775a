import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type GuestSegment, guestSegments, guestSorts } from '#contract/desk/guests.rules.ts';
import type { GuestsOverview } from '#contract/desk/guests.ts';
import { m } from '#messages/web.ts';
import { useIsAdmin } from '#web/features/identity/session.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { formatCount } from '#web/lib/format.ts';
import { splitPage } from '#web/lib/paging.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Message, Notice } from '#web/ui/notice.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Table } from '#web/ui/table.tsx';
import { searchMark } from '../../desk-keys.tsx';
import { DeskPage } from '../../desk-page.tsx';
import classes from '../guests.module.css';
import { DoubleRow } from './double-row.tsx';
import { guestColumns } from './guest-columns.tsx';
import { type GuestsFilters, noFilters, toQuery, useGuestsFilters, writeFilters } from './guests-filters.ts';

const strong = (text: React.ReactNode) => <strong>{text}</strong>;

const segmentNames: Readonly<Record<GuestSegment, 'all' | 'inside' | 'arriving' | 'suspended' | 'doubles'>> =
  {
    all: 'all',
    'in house': 'inside',
    arriving: 'arriving',
    suspended: 'suspended',
    doubles: 'doubles',
  };

const countOf = (segment: GuestSegment, overview: GuestsOverview): number => {
  const { total, inHouse, arriving, suspended, doubles } = overview;
  const uids = new Set(doubles.flatMap(({ guests }) => guests.map(({ uid }) => uid)));
  return { all: total, 'in house': inHouse, arriving, suspended, doubles: uids.size }[segment];
};

const Toolbar = ({
  overview,
  filters,
  onChange,
}: {
  overview: GuestsOverview | undefined;
  filters: GuestsFilters;
  onChange: (part: Partial<GuestsFilters>) => void;
}) => (
  <search className={classes.toolbar}>
    <SearchField
      {...searchMark}
      className={classes.search}
      aria-label={m.desk_guests_search()}
      placeholder={m.desk_guests_search()}
      value={filters.q}
      onChange={(q) => onChange({ q: q.trim() })}
    />
    <div className={classes.segments}>
      <Segments
        label={m.desk_guests_segments()}
        quiet
        value={filters.segment}
        onChange={(segment) => onChange({ segment })}
        options={guestSegments.map((segment) => ({
          value: segment,
          label: m.desk_guests_segment({ segment: segmentNames[segment] }),
          ...(overview && { count: formatCount(countOf(segment, overview)) }),
        }))}
      />
    </div>
    <NativeSelect
      aria-label={m.desk_guests_sort()}
      data={guestSorts.toReversed().map((sort) => ({ value: sort, label: m.desk_guests_sort_by({ sort }) }))}
      value={filters.sort}
      onChange={({ currentTarget }) =>
        onChange({ sort: guestSorts.find((sort) => sort === currentTarget.value) ?? 'here' })
      }
    />
  </search>
);

const Loading = () => (
  <div className={classes.loading} aria-hidden>
    {Array.from({ length: 8 }, (_, index) => index).map((index) => (
      <Skeleton key={index} height={70} radius={0} />
    ))}
  </div>
);

/** All guests of the house, with a search that runs while typing. */
export const Component = () => {
  const [filters, change] = useGuestsFilters();
  const here = useVenueMinute();
  const isAdmin = useIsAdmin();
  const { data: overview, isPending: isCounting } = useQuery(apiQuery('GET /desk/guests/overview', {}));
  const { data, ...loading } = useQuery({
    ...apiQuery('GET /desk/guests', { query: toQuery(filters) }),
    placeholderData: keepPreviousData,
  });
  const { shown, older } = splitPage(data ?? [], filters.pages);
  const isNarrowed = writeFilters({ ...filters, pages: 1 }).size > 0;
  // Counts and duplicates stand above the list: if they came later, they would move it away from the pointer.
  const isLoading = loading.isPending || (isCounting && !loading.isError);
  return (
    <DeskPage
      name={m.desk_guests()}
      lead={
        overview
          ? m.desk_guests_lead({
              count: overview.total,
              total: formatCount(overview.total),
              inside: overview.inHouse,
              arriving: overview.arriving,
              strong,
            })
          : ''
      }
    >
      <Toolbar overview={overview} filters={filters} onChange={change} />
      <p role="status" className={classes.found}>
        {data &&
          isNarrowed &&
          m.desk_guests_found({ count: shown.length, more: older === 'none' ? 'no' : 'yes' })}
      </p>
      {isAdmin && overview && <DoubleRow doubles={overview.doubles} />}
      {isLoading && <Loading />}
      {loading.isError && !data && (
        <FailedNotice
          heading={m.desk_guests_not_loaded()}
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      )}
      {!isLoading && data?.length === 0 && (
        <Notice
          level={2}
          heading={m.desk_guests_none()}
          text={filters.q ? m.desk_guests_none_of({ q: filters.q }) : m.desk_guests_none_here()}
        >
          {isNarrowed && (
            <Button variant="default" onClick={() => change(noFilters)}>
              {m.desk_guests_show_all()}
            </Button>
          )}
        </Notice>
      )}
      {!isLoading && (
        <>
          {here && shown.length > 0 && (
            <div className={classes.table}>
              <Table columns={guestColumns(filters.q, here)} rows={shown} keyOf={({ uid }) => uid} />
            </div>
          )}
          {older === 'more' && (
            <div className={classes.more}>
              <Button
                variant="default"
                loading={loading.isPlaceholderData}
                onClick={() => change({ pages: filters.pages + 1 })}
              >
                {m.desk_guests_show_more()}
              </Button>
            </div>
          )}
          {older === 'out of reach' && (
            <div className={classes.more}>
              <Message kind="note">{m.desk_guests_only_first({ count: formatCount(shown.length) })}</Message>
            </div>
          )}
        </>
      )}
    </DeskPage>
  );
};
