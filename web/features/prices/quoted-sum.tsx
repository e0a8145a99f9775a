import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { BookingTime } from '#contract/bookings.rules.ts';
import { fromCents, toCents } from '#contract/money.ts';
import { groupUnits } from '#contract/prices/price-groups.ts';
import { m } from '#messages/web.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { formatSum } from '#web/lib/format.ts';
import { Bill, BillLine } from '#web/ui/bill.tsx';
import { quoteQuery } from './quote-query.ts';
import classes from './quoted-sum.module.css';

type Asked = { bookable: Bookable; request: BookingTime };

/** The price that the guest is or will be shown; no other is charged. */
export const fetchAmount = async (
  client: QueryClient,
  { bookable: { id }, request }: Asked,
): Promise<number> => (await client.ensureQueryData(quoteQuery({ ...request, id }))).amount;

/** The price of a request under price rules: how many nights or hours cost what, and why. */
export const QuotedSum = ({ bookable, request }: Asked) => {
  const { data: quote } = useQuery(quoteQuery({ ...request, id: bookable.id }));
  const { unit } = bookableKinds[bookable.kind];
  const groups = quote
    ? groupUnits(quote.units)
    : [{ count: request.count, price: bookable.price, rules: [] }];
  return (
    <Bill isApart total={quote ? formatSum(quote.amount) : '–'}>
      {groups.map(({ count, price, rules }) => (
        <BillLine
          key={`${price} ${rules.join()}`}
          label={
            <>
              {formatSum(price)} × {m.lib_units({ unit, count })}
              {rules.length > 0 && <small className={classes.reason}>{rules.join(', ')}</small>}
            </>
          }
          amount={quote ? formatSum(fromCents(toCents(price) * count)) : '–'}
        />
      ))}
    </Bill>
  );
};
