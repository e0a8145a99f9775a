import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Status, statuses } from '#contract/bookings.rules.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { formatCount, formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { splitPage } from '#web/lib/paging.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FailedNotice, Message, Notice } from '#web/ui/notice.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { bookingAddress } from '../booking-address.ts';
import { describeDue, StatusTag, statusLooks } from '../booking-tags.tsx';
import { DeskPage } from '../desk-page.tsx';
import {
  type BookingsFilters,
  noFilters,
  toQuery,
  useBookingsFilters,
  writeFilters,
} from './bookings-filters.ts';
import classes from './desk-bookings-page.module.css';

const columnsOn = (today: string | undefined): readonly Column<DeskBooking>[] => [
  {
    heading: m.desk_booking_column_guest(),
    cell: ({ _id, guest: { name, email, phoneNumber } }) => (
      <span className={classes.guest}>
        <Link to={bookingAddress(_id)}>
          <bdi>{name}</bdi>
        </Link>
        <span className={classes.small}>{email || phoneNumber || _id}</span>
      </span>
    ),
  },
  {
    heading: m.desk_booking_column_what(),
    cell: ({ title }) => title,
  },
  {
    heading: m.desk_booking_column_when(),
    cell: ({ date, time, kind, count }) => (
      <span>
        <time dateTime={date}>{formatShortDay(date, today)}</time>, {time}
        <span className={classes.small}>{m.lib_units({ count, unit: bookableKinds[kind].unit })}</span>
      </span>
    ),
  },
  { heading: m.desk_booking_column_status(), cell: (booking) => <StatusTag booking={booking} /> },
  { heading: m.desk_booking_column_reference(), cell: ({ _id }) => _id },
  { heading: m.ui_total(), isAmount: true, cell: ({ total }) => formatSum(total) },
  {
    heading: m.desk_booking_column_money(),
    isAmount: true,
    cell: (booking) => {
      const { amount, note, isDue } = describeDue(booking);
      return (
        <span className={classes.due} data-due={isDue || undefined}>
          {amount} {note}
        </span>
      );
    },
  },
];

const Filters = ({
  filters,
  onChange,
}: {
  filters: BookingsFilters;
  onChange: (part: Partial<BookingsFilters>) => void;
}) => (
  <search className={classes.filters}>
    <SearchField
      className={classes.search}
      label={m.desk_booking_search()}
      placeholder={m.desk_booking_search_example()}
      value={filters.q}
      onChange={(q) => onChange({ q: q.trim() })}
    />
    <NativeSelect
      label={m.desk_booking_column_status()}
      data={[
        { value: '', label: m.desk_booking_any() },
        ...statuses.map((value) => ({ value, label: statusLooks[value].name })),
      ]}
      value={filters.status ?? ''}
      // All options but the first are statuses.
      onChange={({ currentTarget }) =>
        onChange({ status: (currentTarget.value || undefined) as Status | undefined })
      }
    />
    <NativeSelect
      label={m.desk_booking_kind()}
      data={[
        { value: '', label: m.desk_booking_any() },
        ...kinds.map((kind) => ({ value: kind, label: m.desk_booking_bookable({ kind }) })),
      ]}
      value={filters.kind ?? ''}
      onChange={({ currentTarget }) =>
        onChange({ kind: (currentTarget.value || undefined) as Kind | undefined })
      } // all options but the first are kinds
    />
    <DateField label={m.desk_booking_from()} value={filters.from} onChange={(from) => onChange({ from })} />
    <DateField label={m.desk_booking_to()} value={filters.to} onChange={(to) => onChange({ to })} />
  </search>
);

/** Finds bookings of every kind, newest first. */
export const Component = () => {
  const [filters, change] = useBookingsFilters();
  const today = useVenueMinute()?.today;
  const { data, ...loading } = useQuery({
    ...apiQuery('GET /desk/bookings', { query: toQuery(filters) }),
    placeholderData: keepPreviousData,
  });
  const { shown, older } = splitPage(data ?? [], filters.pages);
  const isNarrowed = writeFilters({ ...filters, pages: 1 }).size > 0;
  const count = () => {
    if (!data) return m.desk_booking_loading();
    return m.desk_booking_found({
      part: older === 'none' ? 'all' : 'first',
      count: shown.length,
      shown: formatCount(shown.length),
    });
  };
  return (
    <DeskPage name={m.desk_bookings()} lead={<span role="status">{count()}</span>}>
      <Filters filters={filters} onChange={change} />
      {loading.isPending && <Skeleton height={480} radius={18} />}
      {loading.isError && !data && (
        <FailedNotice
          heading={m.desk_booking_list_not_loaded()}
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      )}
      {data?.length === 0 && (
        <Notice
          level={2}
          heading={m.desk_booking_none_found()}
          text={isNarrowed ? m.desk_booking_none_matching() : m.desk_booking_none_yet()}
        >
          {isNarrowed && (
            <Button variant="default" onClick={() => change(noFilters)}>
              {m.desk_booking_show_all()}
            </Button>
          )}
        </Notice>
      )}
      {shown.length > 0 && (
        <div className={classes.table}>
          <Table columns={columnsOn(today)} rows={shown} keyOf={({ _id }) => _id} />
        </div>
      )}
      {older === 'more' && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={loading.isPlaceholderData}
            onClick={() => change({ pages: filters.pages + 1 })}
          >
            {m.desk_booking_show_older()}
          </Button>
        </div>
      )}
      {older === 'out of reach' && (
        <div className={classes.more}>
          <Message kind="note">{m.desk_booking_only_latest({ count: formatCount(shown.length) })}</Message>
        </div>
      )}
    </DeskPage>
  );
};
