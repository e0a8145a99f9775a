import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { SortOrder } from '#contract/sort-orders.ts';
import { WhenFields } from '#web/features/availability/when-fields.tsx';
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
  const [words, setWords] = useState(filters.q);
  const search = useDebouncedCallback((q: string) => onChange({ q }), 250);
  // Back, forward and "Clear filters" change the address behind the field's back.
  useEffect(() => setWords((typed) => (typed.trim() === filters.q ? typed : filters.q)), [filters.q]);
  const when = useWhenFilter(kind, filters.when, (next) => onChange({ when: next }));
  return (
    <search className={classes.bar} data-kind={kind}>
      <TextInput
        className={classes.words}
        type="search"
        label="Search"
        placeholder={`Find a ${offerKinds[kind].one} by name or feature`}
        maxLength={100}
        leftSection={<IconSearch size={20} stroke={1.8} />}
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value);
          search(value);
        }}
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
