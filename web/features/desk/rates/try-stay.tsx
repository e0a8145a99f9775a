import { TextInput } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { longest } from '#contract/kinds.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { formatPrice, formatSum } from '#web/lib/format.ts';
import { isTypedDate } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import { formatDifference } from '../bill/amounts.ts';
import { tryStay } from './price-days.ts';
import classes from './price-panel.module.css';
import type { RatedBookable } from './rule-words.ts';

type Props = {
  book: PriceBook;
  bookable: RatedBookable;
  here: VenueMinute;
  /** The initial start, until another is typed. */
  date: string;
  time: string;
};

/** The price of a whole booking, because only there rules for longer bookings show. */
export const TryStay = ({ book, bookable, here, date, time }: Props) => {
  const { kind } = bookable;
  const unit = bookableKinds[kind].unit;
  const [typed, setTyped] = useState<{ date?: string; time?: string }>({});
  const [count, setCount] = useState(unit === 'night' ? '7' : '3');
  const start = { date, time, ...typed };
  const units = Number(count);
  const isReadable =
    isTypedDate(start.date) &&
    start.time !== '' &&
    Number.isInteger(units) &&
    units >= 1 &&
    units <= longest[kind];
  const stay = isReadable ? tryStay(book, bookable, { ...start, count: units }, here.timeZone) : undefined;
  return (
    <div className={classes.part}>
      <h2 className={classes.heading}>{m.desk_rates_try()}</h2>
      <div className={classes.tryFields} data-hours={unit === 'hour' || undefined}>
        <TextInput
          type="date"
          label={m.desk_rates_try_from()}
          leftSection={<IconCalendar size={20} stroke={1.8} aria-hidden />}
          value={start.date}
          onChange={({ currentTarget }) => setTyped({ ...typed, date: currentTarget.value })}
        />
        {unit === 'hour' && (
          <TextInput
            type="time"
            label={m.desk_rates_try_time()}
            leftSection={<IconClock size={20} stroke={1.8} aria-hidden />}
            value={start.time}
            onChange={({ currentTarget }) => setTyped({ ...typed, time: currentTarget.value })}
          />
        )}
        <Stepper
          label={m.desk_rates_try_length({ unit })}
          unit={(number) => m.lib_unit({ count: number, unit })}
          value={count}
          max={longest[kind]}
          onChange={setCount}
        />
      </div>
      {stay ? (
        <dl className={classes.stay} aria-live="polite">
          <div>
            <dt>
              {stay.groups
                .map(({ count: times, price }) =>
                  m.desk_rates_times({ count: times, price: formatPrice(price) }),
                )
                .join(', ')}
            </dt>
            <dd>{formatSum(stay.sum)}</dd>
          </div>
          {stay.long && (
            <div>
              <dt>{stay.long.names.join(', ')}</dt>
              <dd>{formatDifference(stay.long.difference)}</dd>
            </div>
          )}
          <div data-total>
            <dt>{m.ui_total()}</dt>
            <dd>{formatSum(stay.total)}</dd>
          </div>
        </dl>
      ) : (
        <p className={classes.unused} role="status">
          {m.desk_rates_try_missing({ most: longest[kind], unit })}
        </p>
      )}
    </div>
  );
};
