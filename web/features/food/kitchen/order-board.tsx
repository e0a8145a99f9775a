import { Button } from '@mantine/core';
import { IconMinimize } from '@tabler/icons-react';
import { useId } from 'react';
import { type ProgressStatus, progressStatuses } from '#contract/food/orders.rules.ts';
import { m } from '#messages/web.ts';
import { orderStatusNames } from '#web/features/food/order-names.ts';
import { orderTones } from '#web/features/food/status/describe-order.ts';
import { Pill } from '#web/ui/pill.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { type Column, handleOrder, type OrderHandling, shortNames } from './group-by-status.ts';
import classes from './order-board.module.css';
import { OrderCard } from './order-card.tsx';

type Props = OrderHandling & {
  columns: readonly Column[];
  /** The column shown on phones. */
  chosen: ProgressStatus;
  onChoose: (step: ProgressStatus) => void;
  onCompleted: () => void;
  /** Set in full screen: the line shown at the top, and how to leave. */
  full: { summary: string; onLeave: () => void } | undefined;
};

/** Orders in columns by status, to be read from afar and touched. */
export const OrderBoard = ({ columns, chosen, onChoose, onCompleted, full, ...handling }: Props) => {
  return (
    <div className={classes.board} data-full={full !== undefined || undefined}>
      {full && (
        <div className={classes.head}>
          <p className={classes.summary}>{full.summary}</p>
          <p className={classes.clock}>{handling.here?.time}</p>
          <Button
            variant="default"
            leftSection={<IconMinimize size={20} stroke={1.8} aria-hidden />}
            onClick={full.onLeave}
          >
            {m.food_leave_full_screen()}
          </Button>
        </div>
      )}
      <div className={classes.tabs}>
        <Segments
          label={m.food_show()}
          quiet
          value={chosen}
          onChange={onChoose}
          options={progressStatuses.map((step, index) => ({
            value: step,
            label: step,
            short: shortNames[step],
            count: columns[index]?.count,
          }))}
        />
      </div>
      <div className={classes.columns}>
        {columns.map((column) => (
          <BoardColumn
            key={column.step}
            column={column}
            isChosen={column.step === chosen}
            onCompleted={onCompleted}
            {...handling}
          />
        ))}
      </div>
    </div>
  );
};

type ColumnProps = OrderHandling & {
  column: Column;
  isChosen: boolean;
  onCompleted: () => void;
};

const BoardColumn = ({ column, isChosen, onCompleted, ...handling }: ColumnProps) => {
  const headingId = useId();
  const { step, count, isCut, orders } = column;
  return (
    <section className={classes.column} aria-labelledby={headingId} data-chosen={isChosen || undefined}>
      <div className={classes.columnHead}>
        <h2 className={classes.heading} id={headingId}>
          <Pill tone={orderTones[step]}>{orderStatusNames[step]}</Pill>
        </h2>
        <span className={classes.count}>{count}</span>
      </div>
      <ul className={classes.cards}>
        {orders.map((order, index) => (
          <li key={order._id} className={classes.cell}>
            <OrderCard level={3} place={index} {...handleOrder(order, handling)} />
          </li>
        ))}
        {orders.length === 0 && <li className={classes.none}>{m.food_nothing_here()}</li>}
        {isCut && (
          <li>
            <Button variant="subtle" className={classes.rest} fullWidth onClick={onCompleted}>
              {m.food_all_completed_orders()}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
};
