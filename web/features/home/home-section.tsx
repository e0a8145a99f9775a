import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { m } from '#messages/web.ts';
import type { LabelOf, useFreeLabels } from '#web/features/availability/describe-free.ts';
import type { Bookable, BookableKind } from '#web/features/bookables/bookable.ts';
import { BookableGrid, BookableGridSkeleton } from '#web/features/bookables/bookable-card.tsx';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { someBookablesQuery } from '#web/features/bookables/bookable-queries.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/page.tsx';

/** Sorts by when bookables are free: now, then next; otherwise stable. */
export const sortBySoonest = (bookables: readonly Bookable[], labelOf: LabelOf): Bookable[] => {
  const waitFor = ({ kind, id }: Bookable) => labelOf(kind, id)?.wait ?? Number.POSITIVE_INFINITY;
  const ranked = bookables.map((bookable) => ({ bookable, wait: waitFor(bookable) }));
  return ranked
    .sort((a, b) => (a.wait === b.wait ? 0 : a.wait < b.wait ? -1 : 1))
    .map(({ bookable }) => bookable);
};

/** How long cards wait for availability, so that they start in the right order; in milliseconds. */
const patience = 1_000;

/** The bookables of a kind that are free soonest, and a link to all. Once shown, they keep their places. */
export const HomeSection = ({
  kind,
  count,
  more,
  lead,
  free: { labelOf, settled },
}: {
  kind: BookableKind;
  count: 3 | 6;
  more: string;
  lead: React.ReactNode;
  free: ReturnType<typeof useFreeLabels>;
}) => {
  const { list, heading } = bookableKinds[kind];
  const bookables = useQuery(someBookablesQuery(kind));
  const [waited, setWaited] = useState(false);
  const [places, setPlaces] = useState<readonly number[]>();
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (!places && bookables.data && bookables.data.length > 0 && (settled || waited))
    setPlaces(sortBySoonest(bookables.data, labelOf).map(({ id }) => id));
  const shown = (places ?? [])
    .flatMap((id) => bookables.data?.find((bookable) => bookable.id === id) ?? [])
    .slice(0, count);
  return (
    <Section heading={heading} lead={lead} link={<ArrowLink to={list}>{more}</ArrowLink>}>
      {(bookables.isPending || (bookables.data?.length !== 0 && !bookables.isError && !places)) && (
        <BookableGridSkeleton count={count} teaser={count} />
      )}
      {bookables.isError && (
        <FailedNotice
          heading={m.bookables_not_loaded({ kind })}
          error={bookables.error}
          onRetry={() => void bookables.refetch()}
        />
      )}
      {bookables.data?.length === 0 && (
        <Notice level={2} heading={m.home_none({ kind })} text={m.home_none_text({ kind })} />
      )}
      {shown.length > 0 && (
        <BookableGrid
          bookables={shown}
          teaser={count}
          labelOf={(bookable) => labelOf(bookable.kind, bookable.id)}
        />
      )}
    </Section>
  );
};
