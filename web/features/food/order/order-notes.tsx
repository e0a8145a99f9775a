import { type DishChange, mostItems } from '#contract/food/orders.rules.ts';
import { countUnits } from '#web/lib/format.ts';
import { Message } from '#web/ui/notice.tsx';
import { describeRepriced } from './check-cart.ts';

/** Where the reason stands for which nothing more can be added. */
export const fullNoteId = 'order-is-full';

export const FullNote = ({ leftOut }: { leftOut: number }) => (
  <div id={fullNoteId}>
    <Message kind="note">
      One order holds at most {mostItems} items.
      {leftOut > 0 &&
        ` ${countUnits(leftOut, 'item')} of your reorder ${leftOut === 1 ? 'was' : 'were'} left out.`}
    </Message>
  </div>
);

export const RepricedNote = ({ repriced }: { repriced: readonly DishChange[] }) => (
  <Message kind="note">{describeRepriced(repriced)}</Message>
);
