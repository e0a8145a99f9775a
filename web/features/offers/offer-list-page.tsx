import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import type { OfferKind } from './offer.ts';
import { noFilters, splitPage, toQuery, writeFilters } from './offer-filters.ts';
import { OfferGrid, OfferGridSkeleton } from './offer-grid.tsx';
import { offerKinds } from './offer-kinds.ts';
import classes from './offer-list-page.module.css';
import { offersQuery } from './offer-queries.ts';
import { OfferToolbar } from './offer-toolbar.tsx';
import { useOfferFilters } from './use-offer-filters.ts';

/** A list of rooms, study rooms or PCs, with its search, and what to do when it is empty or does not come. */
export const OfferListPage = ({ kind }: { kind: OfferKind }) => {
  const [filters, change] = useOfferFilters();
  const { one, many, heading, lead } = offerKinds[kind];
  const list = useQuery({ ...offersQuery(kind, toQuery(filters)), placeholderData: keepPreviousData });
  const { shown, more } = splitPage(list.data ?? [], filters);
  const narrowed = writeFilters({ ...filters, sort: undefined, pages: 1 }).size > 0;
  const counted = `${more ? 'The first ' : ''}${shown.length} ${shown.length === 1 ? one : many}`;
  return (
    <Page title={heading} heading={heading} lead={lead}>
      <OfferToolbar kind={kind} filters={filters} onChange={change} />
      <p className={classes.count} role="status">
        {list.isPending && `Loading ${many} …`}
        {list.isSuccess && shown.length > 0 && counted}
      </p>
      {list.isPending && <OfferGridSkeleton count={9} />}
      {list.isError && (
        <FailedNotice what={`The ${many}`} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && shown.length > 0 && <OfferGrid offers={shown} level={2} />}
      {list.isSuccess && shown.length === 0 && (
        <Notice
          level={2}
          urgent
          heading={`No ${many} found`}
          text={narrowed ? `No ${one} matches what you asked for.` : `There are no ${many} to show yet.`}
        >
          {narrowed && (
            <Button onClick={() => change({ ...noFilters, sort: filters.sort })}>Clear filters</Button>
          )}
        </Notice>
      )}
      {more && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={list.isPlaceholderData}
            onClick={() => change({ pages: filters.pages + 1 })}
          >
            Show more {many}
          </Button>
        </div>
      )}
    </Page>
  );
};
