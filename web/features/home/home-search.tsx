import { Button } from '@mantine/core';
import { IconBed, IconBooks, IconDeviceDesktop, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#messages/web.ts';
import { complete, isPast, isWhole, noWhen, soonest, type When } from '#web/features/availability/when.ts';
import { WhenFields } from '#web/features/availability/when-fields.tsx';
import type { BookableKind } from '#web/features/bookables/bookable.ts';
import { noFilters, writeFilters } from '#web/features/bookables/bookable-filters.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { PriceSelect } from '#web/features/bookables/price-select.tsx';
import { useVenueMinute } from '#web/lib/venue.ts';
import parts from '#web/ui/parts.module.css';
import { Segments } from '#web/ui/segments.tsx';
import classes from './home-page.module.css';

const kinds = [
  { value: 'room', label: m.home_kind_room(), Icon: IconBed },
  { value: 'study', label: m.home_kind_study(), Icon: IconBooks },
  { value: 'pc', label: m.home_kind_pc(), Icon: IconDeviceDesktop },
] as const;

/** Searches by kind, time, length and maximum price, and opens the list of results. */
export const HomeSearch = () => {
  const navigate = useNavigate();
  const here = useVenueMinute();
  const [kind, setKind] = useState<BookableKind>('room');
  const [chosen, setChosen] = useState<Partial<When>>({});
  const [maxPrice, setMaxPrice] = useState<number>();
  // Until the guest chooses, the fields follow the venue's clock.
  const when: When = { ...(here ? soonest(kind, here) : noWhen), ...chosen };
  const choose = (next: BookableKind) => {
    setKind(next);
    setChosen(({ date, time }) => ({
      ...(date !== undefined && { date }),
      ...(time !== undefined && { time }),
    }));
    setMaxPrice(undefined); // the price steps of a night make no sense for an hour
  };
  const find = (event: React.FormEvent) => {
    event.preventDefault();
    const request = when.date ? complete(kind, when, here) : when;
    const whole = isWhole(kind, request);
    if (whole && here && isPast(kind, request, here)) return; // its field shows the error
    void navigate({
      pathname: bookableKinds[kind].list,
      search: writeFilters(kind, { ...noFilters, maxPrice, when: whole ? request : undefined }).toString(),
    });
  };
  return (
    <search className={`${parts.panel} ${classes.card}`}>
      <form className={classes.form} data-kind={kind} noValidate onSubmit={find}>
        <div className={classes.what}>
          <Segments label={m.home_kind()} options={kinds} value={kind} onChange={choose} />
        </div>
        <WhenFields
          size="md"
          kind={kind}
          value={when}
          here={here}
          onChange={(part) => setChosen((before) => ({ ...before, ...part }))}
        />
        <div className={classes.price}>
          <PriceSelect
            size="md"
            steps={bookableKinds[kind].priceSteps}
            value={maxPrice}
            onChange={setMaxPrice}
          />
        </div>
        <Button
          className={classes.submit}
          size="md"
          type="submit"
          leftSection={<IconSearch size={20} stroke={2} />}
        >
          {m.home_search()}
        </Button>
      </form>
    </search>
  );
};
