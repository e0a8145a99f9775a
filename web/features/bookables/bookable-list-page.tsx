import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { m } from '#messages/web.ts';
import { useFreeLabels } from '#web/features/availability/describe-free.ts';
import { describeWhen, isSomeTime, writeWhenSearch } from '#web/features/availability/when.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import type { BookableKind } from './bookable.ts';
import { BookableGrid, BookableGridSkeleton } from './bookable-card.tsx';
import {
  type BookableFilters,
  noFilters,
  splitPage,
  toQuery,
  useBookableFilters,
  writeFilters,
} from './bookable-filters.ts';
import { bookableKinds } from './bookable-kinds.ts';
import classes from './bookable-list-page.module.css';
import { bookablesQuery } from './bookable-queries.ts';
import { BookableToolbar } from './bookable-toolbar.tsx';

/** Explains why the list is empty, and offers to relax the filters. */
const BookablesNotFound = ({
  kind,
  filters: { when, ...filters },
  onChange,
}: {
  kind: BookableKind;
  filters: BookableFilters;
  onChange: (part: Partial<BookableFilters>) => void;
}) => {
  const today = useVenueMinute()?.today;
  const narrowed = writeFilters(kind, { ...filters, when: undefined, sort: undefined, pages: 1 }).size > 0;
  const why = () => {
    if (!when) return narrowed ? m.bookables_none_matching({ kind }) : m.bookables_none_listed({ kind });
    const asked = { kind, when: describeWhen(kind, when, today) };
    return narrowed ? m.bookables_none_free_matching(asked) : m.bookables_none_free(asked);
  };
  return (
    <Notice
      level={2}
      urgent
      heading={when ? m.bookables_nothing_free() : m.bookables_none_found({ kind })}
      text={why()}
    >
      {when && <Button onClick={() => onChange({ when: undefined })}>{m.bookables_other_days()}</Button>}
      {narrowed && (
        <Button
          variant={when ? 'default' : 'filled'}
          onClick={() => onChange({ ...noFilters, when, sort: filters.sort })}
        >
          {m.bookables_clear_filters()}
        </Button>
      )}
    </Notice>
  );
};

/** A list of rooms, study rooms or PCs with its search, and its empty and failed states. */
export const BookableListPage = ({ kind }: { kind: BookableKind }) => {
  const [filters, change] = useBookableFilters(kind);
  const { heading, lead, freeThen } = bookableKinds[kind];
  const { labelOf } = useFreeLabels(kind);
  const today = useVenueMinute()?.today;
  const list = useQuery({
    ...bookablesQuery(kind, toQuery(kind, filters)),
    placeholderData: keepPreviousData,
  });
  const { shown, more } = splitPage(list.data ?? [], filters);
  const { when } = filters;
  const counted = () =>
    m.bookables_count({
      part: more ? 'first' : 'all',
      kind,
      count: shown.length,
      asked: when ? 'free' : 'any',
      when: when ? describeWhen(kind, when, today) : '',
    });
  return (
    <Page title={heading} heading={heading} lead={lead}>
      <BookableToolbar kind={kind} filters={filters} onChange={change} />
      <div className={classes.count}>
        <p role="status">
          {list.isPending && m.bookables_loading({ kind })}
          {list.isSuccess && shown.length > 0 && counted()}
        </p>
        {when && (
          <Button
            variant="light"
            size="xs"
            rightSection={<IconX size={18} stroke={1.8} />}
            onClick={() => change({ when: undefined })}
          >
            {m.bookables_clear_date()}
          </Button>
        )}
      </div>
      {list.isPending && <BookableGridSkeleton count={9} />}
      {list.isError && (
        <FailedNotice
          heading={m.bookables_not_loaded({ kind })}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && shown.length > 0 && (
        <BookableGrid
          bookables={shown}
          level={2}
          eager={3}
          labelOf={({ id }) =>
            when
              ? { text: isSomeTime(kind, when) ? m.bookables_free_day() : freeThen, soon: true }
              : labelOf(kind, id)
          }
          wanted={when && writeWhenSearch(kind, when).toString()}
        />
      )}
      {list.isSuccess && shown.length === 0 && (
        <BookablesNotFound kind={kind} filters={filters} onChange={change} />
      )}
      {more && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={list.isPlaceholderData}
            onClick={() => change({ pages: filters.pages + 1 })}
          >
            {m.bookables_show_more({ kind })}
          </Button>
        </div>
      )}
    </Page>
  );
};
