import { fromCents } from '#contract/money.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { formatPrice, formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { explainUnused, writeLedger } from './ledger.ts';
import { explainUnit } from './price-days.ts';
import classes from './price-panel.module.css';
import type { RatedBookable } from './rule-words.ts';

/** Explains the price of a night or hour rule by rule, and why the other rules were not applied. */
export const WhyPrice = ({
  book,
  bookable,
  here,
  date,
  time,
}: {
  book: PriceBook;
  bookable: RatedBookable;
  here: VenueMinute;
  date: string;
  /** The hour, if priced by the hour. */
  time?: string;
}) => {
  const unit = explainUnit(book, bookable, time === undefined ? { date } : { date, time }, here.timeZone);
  if (!unit) return null;
  const unused = explainUnused(unit, book.rules, bookableKinds[bookable.kind].unit);
  const day = formatShortDay(date, here.today);
  return (
    <div className={classes.part} data-why>
      <h2 className={classes.heading}>
        {m.desk_rates_why({
          price: formatPrice(fromCents(unit.cents)),
          moment: time === undefined ? day : m.lib_moment({ day, time }),
        })}
      </h2>
      <table className={classes.ledger}>
        <tbody>
          {writeLedger(unit, book.rules).map(({ number, what, effect, sum }, index) => (
            <tr key={number ?? `house-${index}`}>
              <td>{number !== undefined && <span className={classes.number}>{number}</span>}</td>
              <th scope="row">
                <bdi>{what}</bdi>
              </th>
              <td>{effect}</td>
              <td>{formatSum(sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unused && <p className={classes.unused}>{unused}</p>}
    </div>
  );
};
