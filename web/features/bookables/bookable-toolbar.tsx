import { NativeSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { Kind, SortOrder } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import {
  complete,
  isPast,
  isWhole,
  noWhen,
  type When,
  writeWhenSearch,
} from '#web/features/availability/when.ts';
import { WhenFields } from '#web/features/availability/when-fields.tsx';
import { useSentToAddress } from '#web/lib/address-filters.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import type { BookableKind } from './bookable.ts';
import type { BookableFilters } from './bookable-filters.ts';
import { bookableKinds } from './bookable-kinds.ts';
import classes from './bookable-list-page.module.css';
import { PriceSelect } from './price-select.tsx';

const usable = (kind: Kind, typed: When, here: VenueMinute | undefined): When | undefined =>
  isWhole(kind, typed) && !(here && isPast(kind, typed, here)) ? typed : undefined;

const spell = (kind: Kind, when: When | undefined) => (when ? writeWhenSearch(kind, when).toString() : '');

/** State of a list's time fields: partial while typing, then as in the URL. */
const useWhenFilter = (kind: Kind, when: When | undefined, onChange: (when: When | undefined) => void) => {
  const here = useVenueMinute();
  const [typed, setTyped] = useState(when ?? noWhen);
  const send = useDebouncedCallback((next: When | undefined) => {
    markSent(spell(kind, next));
    onChange(next);
  }, 250);
  const markSent = useSentToAddress(spell(kind, when), () => {
    send.cancel();
    setTyped(when ?? noWhen);
  });
  return {
    here,
    value: typed,
    onChange: (part: Partial<When>) => {
      const begun = { ...typed, ...part };
      const next = part.date === '' || part.time === '' ? begun : complete(kind, begun, here);
      setTyped(next);
      send(usable(kind, next, here));
    },
  };
};

const orders: readonly { value: SortOrder | ''; label: string }[] = [
  { value: '', label: m.bookables_sort_recommended() },
  { value: 'price', label: m.bookables_sort_price() },
  { value: '-price', label: m.bookables_sort_price_down() },
  { value: 'rating', label: m.bookables_sort_rating() },
  { value: 'title', label: m.bookables_sort_title() },
  { value: 'newest', label: m.bookables_sort_newest() },
];

/** Search, time, price and order of a list; each change updates the URL at once. */
export const BookableToolbar = ({
  kind,
  filters,
  onChange,
}: {
  kind: BookableKind;
  filters: BookableFilters;
  onChange: (part: Partial<BookableFilters>) => void;
}) => {
  const when = useWhenFilter(kind, filters.when, (next) => onChange({ when: next }));
  return (
    <search className={classes.bar} data-kind={kind}>
      <SearchField
        className={classes.words}
        label={m.bookables_search()}
        placeholder={m.bookables_search_hint({ kind })}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <WhenFields kind={kind} {...when} />
      <PriceSelect
        steps={bookableKinds[kind].priceSteps}
        value={filters.maxPrice}
        onChange={(maxPrice) => onChange({ maxPrice })}
      />
      <NativeSelect
        label={m.bookables_sort()}
        data={orders.filter(({ value }) => kind !== 'pc' || value !== 'rating')}
        value={filters.sort ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: orders.find((order) => order.value === value)?.value || undefined })
        }
      />
    </search>
  );
};
