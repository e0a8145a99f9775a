import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconBed, IconBooks, IconDeviceDesktop, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OfferKind } from '#web/features/offers/offer.ts';
import { noFilters, writeFilters } from '#web/features/offers/offer-filters.ts';
import { offerKinds } from '#web/features/offers/offer-kinds.ts';
import { PriceSelect } from '#web/features/offers/price-select.tsx';
import classes from './home-search.module.css';

const kinds: { value: OfferKind; label: React.ReactNode }[] = [
  { value: 'room', Icon: IconBed, word: 'Sleep' },
  { value: 'study', Icon: IconBooks, word: 'Study' },
  { value: 'pc', Icon: IconDeviceDesktop, word: 'PC' },
].map(({ value, Icon, word }) => ({
  value: value as OfferKind, // the three literals above
  label: (
    <span className={classes.kind}>
      <Icon size={20} stroke={1.8} aria-hidden />
      {word}
    </span>
  ),
}));

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
          <span className={classes.label} id="what">
            What do you need?
          </span>
          <SegmentedControl fullWidth aria-labelledby="what" data={kinds} value={kind} onChange={choose} />
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
