import { Button } from '@mantine/core';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import type { RefusedLine } from '#contract/checkout.ts';
import { pages } from '#contract/pages.ts';
import { describeMissing, describeRepriced } from '#web/features/food/describe-changes.ts';
import { dishDrawing } from '#web/features/menu/dish-drawing.ts';
import { describeDishes } from '#web/features/orders/describe-order.ts';
import { CartRow, RowFact } from './cart-row.tsx';
import { titleOf } from './describe-line.ts';
import type { PricedFood } from './price-line.ts';

/** A food order as one line, held against the kitchen's card. */
export const FoodRow = ({
  priced: { line, checked, price },
  refusal,
  onRemove,
  onRemoveMissing,
}: {
  priced: PricedFood;
  refusal: RefusedLine | undefined;
  onRemove: () => void;
  onRemoveMissing: () => void;
}) => {
  const { missing, repriced } = checked;
  const isLeft = missing.length > 0 && checked.totalCents > 0;
  return (
    <CartRow
      lineKey={line.key}
      title={titleOf(line)}
      to={pages.food}
      about={describeDishes(line)}
      picture={{ src: line.foodItems[0]?.imageUrl ?? '', fallback: dishDrawing }}
      price={price}
      problem={missing.length > 0 ? describeMissing(missing) : refusal?.reason}
      note={!refusal && repriced.length > 0 ? describeRepriced(repriced) : undefined}
      isRefused={refusal !== undefined}
      onRemove={onRemove}
      facts={
        <RowFact>
          <IconToolsKitchen2 size={20} stroke={1.8} aria-hidden />
          Cooked once it is paid
        </RowFact>
      }
    >
      {isLeft && (
        <div>
          <Button variant="light" size="xs" onClick={onRemoveMissing}>
            Continue without {missing.length === 1 ? 'it' : 'them'}
          </Button>
        </div>
      )}
    </CartRow>
  );
};
