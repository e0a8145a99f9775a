import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Board } from '#contract/desk/board.ts';
import { kinds } from '#contract/kinds.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { formatPrice } from '#web/lib/format.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Picture } from '#web/ui/picture.tsx';
import { PriceHours } from './price-hours.tsx';
import { PriceMonth } from './price-month.tsx';
import classes from './price-panel.module.css';
import { keyOf } from './rates-view.ts';
import type { RatedBookable } from './rule-words.ts';
import { TryStay } from './try-stay.tsx';
import { WhyPrice } from './why-price.tsx';

type Props = {
  book: PriceBook;
  bookables: readonly RatedBookable[];
  bookings: Board['bookings'];
  bookable: RatedBookable;
  /** The day being explained; its month is shown. */
  day: string;
  here: VenueMinute;
  onChange: (part: { for?: string; day?: string }) => void;
};

/** The prices of one bookable under these rules: its month or hours, an explanation, and the total of a tried stay. */
export const PricePanel = ({ book, bookables, bookings, bookable, day, here, onChange }: Props) => {
  const { kind } = bookable;
  const unit = bookableKinds[kind].unit;
  /** The night or hour under the pointer. */
  const [pointed, setPointed] = useState<string>();
  const [hour, setHour] = useState(`${here.time.slice(0, 2)}:00`);
  const own = bookings.filter((booking) => booking.kind === kind && booking.id === bookable.id);
  const shared = { book, bookable, here, onPoint: setPointed };
  return (
    <section className={classes.panel} aria-label={m.desk_rates_panel({ title: bookable.title })}>
      <div className={classes.chooser}>
        <span className={classes.picture}>
          <Picture src={bookable.image} fallback={bookableKinds[kind].fallback} eager />
        </span>
        <NativeSelect
          className={classes.select}
          aria-label={m.desk_rates_prices_of()}
          value={keyOf(bookable)}
          data={kinds
            .map((group) => ({
              group: m.desk_rates_group({ kind: group }),
              items: bookables
                .filter((one) => one.kind === group)
                .map((one) => ({
                  value: keyOf(one),
                  label: m.desk_rates_choice({
                    title: one.title,
                    price: formatPrice(one.price),
                    unit: bookableKinds[group].unit,
                  }),
                })),
            }))
            .filter(({ items }) => items.length > 0)}
          onChange={({ currentTarget }) => onChange({ for: currentTarget.value })}
        />
      </div>
      {unit === 'night' ? (
        <PriceMonth {...shared} bookings={own} day={day} onPick={(date) => onChange({ day: date })} />
      ) : (
        <PriceHours
          {...shared}
          bookings={own}
          date={day}
          time={hour}
          onDate={(date) => onChange({ day: date })}
          onPick={setHour}
        />
      )}
      <WhyPrice
        book={book}
        bookable={bookable}
        here={here}
        {...(unit === 'night' ? { date: pointed ?? day } : { date: day, time: pointed ?? hour })}
      />
      <TryStay key={keyOf(bookable)} book={book} bookable={bookable} here={here} date={day} time={hour} />
    </section>
  );
};
