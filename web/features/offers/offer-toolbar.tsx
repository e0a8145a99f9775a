import { NativeSelect } from '@mantine/core';
import type { SortOrder } from '#contract/kinds.ts';
import { WhenFields } from '#web/features/availability/when-fields.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import type { OfferKind } from './offer.ts';
import type { OfferFilters } from './offer-filters.ts';
import { offerKinds } from './offer-kinds.ts';
import classes from './offer-toolbar.module.css';
import { PriceSelect } from './price-select.tsx';
import { useWhenFilter } from './use-when-filter.ts';

const orders: readonly { value: SortOrder | ''; label: string }[] = [
  { value: '', label: 'Recommended' },
  { value: 'price', label: 'Price: low to high' },
  { value: '-price', label: 'Price: high to low' },
  { value: 'rating', label: 'Best rated' },
  { value: 'title', label: 'Name' },
  { value: 'newest', label: 'Newest first' },
];

/** Search, time, price and order of a list; each change goes into the address at once. */
export const OfferToolbar = ({
  kind,
  filters,
  onChange,
}: {
  kind: OfferKind;
  filters: OfferFilters;
  onChange: (part: Partial<OfferFilters>) => void;
}) => {
  const when = useWhenFilter(kind, filters.when, (next) => onChange({ when: next }));
  return (
    <search className={classes.bar} data-kind={kind}>
      <SearchField
        className={classes.words}
        label="Search"
        placeholder={`Find a ${offerKinds[kind].one} by name or feature`}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <WhenFields kind={kind} {...when} />
      <PriceSelect
        steps={offerKinds[kind].priceSteps}
        value={filters.maxPrice}
        onChange={(maxPrice) => onChange({ maxPrice })}
      />
      <NativeSelect
        label="Sort by"
        data={orders.filter(({ value }) => kind !== 'pc' || value !== 'rating')}
        value={filters.sort ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: orders.find((order) => order.value === value)?.value || undefined })
        }
      />
    </search>
  );
};
