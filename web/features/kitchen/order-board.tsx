import { Button } from '@mantine/core';
import { IconMinimize } from '@tabler/icons-react';
import { useId } from 'react';
import { type OrderStep, orderSteps } from '#contract/orders.rules.ts';
import { orderTones } from '#web/features/orders/order-tones.ts';
import { Pill } from '#web/ui/pill.tsx';
import { Segments } from '#web/ui/segments.tsx';
import type { Column } from './group-by-step.ts';
import classes from './order-board.module.css';
import { OrderCard, type OrderHandling } from './order-card.tsx';
import { shortNames } from './short-names.ts';

type Props = OrderHandling & {
  columns: readonly Column[];
  /** Whether there are completed ones that nobody has counted. */
  hasOlder: boolean;
  /** The column that phones show. */
  chosen: OrderStep;
  onChoose: (step: OrderStep) => void;
  onCompleted: () => void;
  /** Set while the board fills the screen: what stands above it then, and the way out. */
  full: { summary: string; onLeave: () => void } | undefined;
};

/** The orders in columns by step, to be read from afar and touched. */
export const OrderBoard = ({
  columns,
  hasOlder,
  chosen,
  onChoose,
  onCompleted,
  full,
  ...handling
}: Props) => {
  const count = (column: Column) => `${column.count}${hasOlder && column.step === 'Completed' ? '+' : ''}`;
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
            Leave full screen
          </Button>
        </div>
      )}
      <div className={classes.tabs}>
        <Segments
          label="Show"
          quiet
          value={chosen}
          onChange={onChoose}
          options={orderSteps.map((step, index) => ({
            value: step,
            label: step,
            short: shortNames[step],
            count: columns[index] && count(columns[index]),
          }))}
        />
      </div>
      <div className={classes.columns}>
        {columns.map((column) => (
          <BoardColumn
            key={column.step}
            column={column}
            count={count(column)}
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
  count: string;
  isChosen: boolean;
  onCompleted: () => void;
};

const BoardColumn = ({ column, count, isChosen, onCompleted, ...handling }: ColumnProps) => {
  const headingId = useId();
  const { step, orders } = column;
  return (
    <section className={classes.column} aria-labelledby={headingId} data-chosen={isChosen || undefined}>
      <div className={classes.columnHead}>
        <h2 className={classes.heading} id={headingId}>
          <Pill tone={orderTones[step]}>{step}</Pill>
        </h2>
        <span className={classes.count}>{count}</span>
      </div>
      <ul className={classes.cards}>
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} level={3} {...handling} />
          </li>
        ))}
        {orders.length === 0 && <li className={classes.none}>Nothing here.</li>}
        {column.count > orders.length && (
          <li>
            <Button variant="subtle" className={classes.rest} fullWidth onClick={onCompleted}>
              All completed orders
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
};
