import { Button, TextInput } from '@mantine/core';
import { IconBed, IconBooks, IconDeviceDesktop, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OfferKind } from '#web/features/offers/offer.ts';
import { noFilters, writeFilters } from '#web/features/offers/offer-filters.ts';
import { offerKinds } from '#web/features/offers/offer-kinds.ts';
import { PriceSelect } from '#web/features/offers/price-select.tsx';
import { Segments } from '#web/ui/segments.tsx';
import classes from './home-search.module.css';

const kinds = [
  { value: 'room', label: 'Sleep', Icon: IconBed },
  { value: 'study', label: 'Study', Icon: IconBooks },
  { value: 'pc', label: 'PC', Icon: IconDeviceDesktop },
] as const;

/** Asks what, by which words and up to which price, and opens the list that answers. */
export const HomeSearch = () => {
  const navigate = useNavigate();
  const [kind, setKind] = useState<OfferKind>('room');
  const [q, setQ] = useState('');
  const [maxPrice, setMaxPrice] = useState<number>();
  const choose = (next: OfferKind) => {
    setKind(next);
    setMaxPrice(undefined); // the price steps of a night make no sense for an hour
  };
  const find = (event: React.FormEvent) => {
    event.preventDefault();
    void navigate({
      pathname: offerKinds[kind].list,
      search: writeFilters({ ...noFilters, q, maxPrice }).toString(),
    });
  };
  return (
    <search className={classes.card}>
      <form className={classes.form} onSubmit={find}>
        <div className={classes.what}>
          <Segments label="What do you need?" options={kinds} value={kind} onChange={choose} />
        </div>
        <TextInput
          size="md"
          type="search"
          label="Looking for"
          placeholder="Pod, quiet, window …"
          maxLength={100}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <PriceSelect size="md" steps={offerKinds[kind].priceSteps} value={maxPrice} onChange={setMaxPrice} />
        <Button
          className={classes.submit}
          size="md"
          type="submit"
          leftSection={<IconSearch size={20} stroke={2} />}
        >
          Search
        </Button>
      </form>
    </search>
  );
};
