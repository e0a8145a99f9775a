import { Button } from '@mantine/core';
import { describeWhen } from '#web/features/availability/when.ts';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { OfferKind } from './offer.ts';
import { noFilters, type OfferFilters, writeFilters } from './offer-filters.ts';
import { offerKinds } from './offer-kinds.ts';

/** An empty list says why, and offers to ask for less. */
export const OffersNotFound = ({
  kind,
  filters: { when, ...filters },
  onChange,
}: {
  kind: OfferKind;
  filters: OfferFilters;
  onChange: (part: Partial<OfferFilters>) => void;
}) => {
  const { one, many } = offerKinds[kind];
  const today = useVenueMinute()?.today;
  const narrowed = writeFilters(kind, { ...filters, when: undefined, sort: undefined, pages: 1 }).size > 0;
  const why = () => {
    if (when)
      return `No ${one} ${narrowed ? 'that matches what you asked for ' : ''}is free ${describeWhen(kind, when, today)}.`;
    return narrowed ? `No ${one} matches what you asked for.` : `There are no ${many} to show yet.`;
  };
  return (
    <Notice level={2} urgent heading={when ? 'Nothing is free then' : `No ${many} found`} text={why()}>
      {when && <Button onClick={() => onChange({ when: undefined })}>Show other days</Button>}
      {narrowed && (
        <Button
          variant={when ? 'default' : 'filled'}
          onClick={() => onChange({ ...noFilters, when, sort: filters.sort })}
        >
          Clear filters
        </Button>
      )}
    </Notice>
  );
};
