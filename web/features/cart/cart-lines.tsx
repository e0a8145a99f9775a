import type { Alternative } from '#contract/bookings.ts';
import { findOwnClashes } from '#contract/checkout.rules.ts';
import { useVenue } from '#web/lib/venue.ts';
import { type CartLine, type FoodLine, isSameStay, type StayLine } from './cart.ts';
import classes from './cart-page.module.css';
import { FoodRow, StayRow } from './cart-row.tsx';
import { describeClash } from './describe-line.ts';
import { type PricedLine, sumOf } from './price-line.ts';
import type { Refusal } from './use-checkout.ts';
import type { useLatestCheckout } from './use-latest-checkout.ts';

/** The new room's picture comes with its bookable. */
const swap = (line: StayLine, { id, title, date, time, count, amount }: Alternative): StayLine => ({
  ...line,
  id,
  title,
  date,
  time,
  count,
  price: amount,
  image: id === line.id ? line.image : '',
});

const without = (line: FoodLine, names: ReadonlySet<string>): FoodLine => {
  const foodItems = line.foodItems.filter(({ foodName }) => !names.has(foodName));
  return { ...line, foodItems, price: sumOf(foodItems) };
};

/** Descriptions of clashes within the cart, by line index. */
const useClashes = (lines: readonly PricedLine[]): ReadonlyMap<number, string> => {
  const venue = useVenue();
  const stays = lines.map(({ line }) =>
    line.kind === 'food' ? undefined : { ...line, bookableId: line.id },
  );
  const clashes = venue ? findOwnClashes(stays, venue.timeZone) : new Map<number, number>();
  return new Map(
    [...clashes].flatMap(([index, earlier]) => {
      const other = stays[earlier];
      return other ? [[index, describeClash(other)] as const] : [];
    }),
  );
};

/** The lines of the cart with their status. */
export const CartLines = ({
  ref,
  lines,
  latest: { checkout, endedAt },
  isUnsure,
  refusal,
  onRemove,
  onReplace,
}: {
  ref: React.Ref<HTMLUListElement>;
  lines: readonly PricedLine[];
  latest: ReturnType<typeof useLatestCheckout>;
  /** Whether the server may be holding the cart at the moment. */
  isUnsure: boolean;
  refusal: Refusal | undefined;
  onRemove: (line: CartLine) => void;
  onReplace: (line: CartLine, by: CartLine) => void;
}) => {
  const clashes = useClashes(lines);
  return (
    <ul ref={ref} className={classes.lines}>
      {lines.map((priced, index) => {
        const { key } = priced.line;
        const shared = { refusal: refusal?.lines.get(key), onRemove: () => onRemove(priced.line) };
        if ('checked' in priced) {
          const missing = new Set(priced.checked.missing.map(({ foodName }) => foodName));
          return (
            <FoodRow
              key={key}
              {...shared}
              priced={priced}
              onRemoveMissing={() => onReplace(priced.line, without(priced.line, missing))}
            />
          );
        }
        const isOwn = checkout?.lines.some((held) => isSameStay(held, priced.line)) ?? false;
        return (
          <StayRow
            key={key}
            {...shared}
            priced={priced}
            isHeld={isOwn && checkout?.status === 'Pending'}
            takenSince={isUnsure ? Number.POSITIVE_INFINITY : isOwn ? endedAt : 0}
            clash={clashes.get(index)}
            onSwap={(alternative) => onReplace(priced.line, swap(priced.line, alternative))}
          />
        );
      })}
    </ul>
  );
};
