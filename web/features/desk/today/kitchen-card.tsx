import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Today } from '#contract/desk/today.ts';
import { type KitchenStatus, kitchenStatuses } from '#contract/food/orders.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { arrangeSteps } from '#web/features/food/kitchen/group-by-status.ts';
import { describeAge, lateFrom, minutesSince } from '#web/features/food/kitchen/order-age.ts';
import { orderStatusNames } from '#web/features/food/order-names.ts';
import { describeDishes, orderTones } from '#web/features/food/status/describe-order.ts';
import { api } from '#web/lib/api.ts';
import { useIsRested } from '#web/lib/use-is-rested.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Pill } from '#web/ui/pill.tsx';
import { ActionButton } from '../action-button.tsx';
import { RowMenu } from '../row-menu.tsx';
import { useDeskAction } from '../use-desk-action.ts';
import { arrangeKitchen, type KitchenOrder } from './arrange-today.ts';
import { LiveList } from './live-list.tsx';
import classes from './row.module.css';
import { RowPanel } from './row-panel.tsx';
import { EmptyLine, headingIdOf, TodayCard } from './today-card.tsx';

type RowProps = { order: KitchenOrder; here: VenueMinute; isGone: boolean };

const OrderRow = ({ order, here, isGone }: RowProps) => {
  const action = useDeskAction();
  const { _id, houseNumber, place, orderInfo } = order;
  const [isRefused, setRefused] = useState(false);
  const next = orderInfo === 'Cancelled' ? undefined : arrangeSteps(orderInfo).next;
  const isRested = useIsRested(next);
  const age = describeAge(order, here.now);
  const isPressing = orderInfo === 'Ready to Serve' || minutesSince(order, here.now) >= lateFrom;
  const send = (status: KitchenStatus) =>
    api('PUT /orderDetails/{id}', { params: { id: _id }, body: { orderInfo: status } });
  const before = kitchenStatuses.find((status) => status === orderInfo);
  const move = async (status: KitchenStatus) => {
    const moved = await action.run({
      name: status,
      call: () => send(status),
      failed: m.food_failed_to_update_order(),
      done: () => ({
        text: m.desk_today_order_moved({ number: houseNumber, status: orderStatusNames[status] }),
        // An order cannot go back to the status with which its guest placed it.
        ...(before && {
          undo: {
            call: () => send(before),
            failed: m.desk_booking_not_undone(),
            done: m.desk_today_order_moved({ number: houseNumber, status: orderStatusNames[before] }),
          },
        }),
      }),
    });
    setRefused(!moved);
  };
  return (
    <>
      <div className={classes.row} data-list="order">
        <div className={classes.cell}>
          <p className={classes.order}>
            <span className={classes.name}>#{houseNumber}</span>
            <span className={classes.plain}>{place}</span>
            <Pill tone={age.tone} dot={false}>
              {age.text}
            </Pill>
            <Pill tone={orderTones[isGone ? 'Completed' : orderInfo]}>
              {orderStatusNames[isGone ? 'Completed' : orderInfo]}
            </Pill>
            <span className={classes.second}>{describeDishes(order)}</span>
          </p>
        </div>
        {next && !isGone ? (
          <ActionButton
            className={classes.action}
            ready={isPressing}
            loading={action.pending === next}
            onClick={() => void (isRested && move(next))}
          >
            {orderStatusNames[next]}
          </ActionButton>
        ) : (
          <span />
        )}
        <div className={classes.menu}>
          <RowMenu
            name={m.desk_today_more_for({ name: `#${houseNumber}` })}
            entries={[
              ...kitchenStatuses
                .filter((status) => status !== orderInfo && status !== next)
                .map((status) => ({
                  label: orderStatusNames[status],
                  Icon: IconToolsKitchen2,
                  onClick: () => void move(status),
                })),
              {
                label: m.desk_today_in_kitchen(),
                Icon: IconToolsKitchen2,
                to: `${pages.orderUpdate}?view=kitchen`,
              },
            ]}
          />
        </div>
      </div>
      {isRefused && <RowPanel text="" action={action} onClose={() => setRefused(false)} />}
    </>
  );
};

const keyOf = ({ _id }: KitchenOrder): string => _id;
const nameOf = ({ houseNumber, place }: KitchenOrder): string =>
  m.desk_today_order_at({ number: houseNumber, place });

/** Open food orders, oldest first. */
export const KitchenCard = ({ today, here }: { today: Today; here: VenueMinute }) => {
  const rows = useMemo(() => arrangeKitchen(today.kitchen), [today]);
  return (
    <TodayCard
      heading={m.desk_today_kitchen()}
      headingId={headingIdOf('kitchen')}
      count={rows.length > 0 ? m.desk_today_open_orders({ count: rows.length }) : undefined}
      link={{ to: pages.orderUpdate, label: m.desk_today_all_orders() }}
    >
      {rows.length === 0 && <EmptyLine heading={m.desk_today_nothing_to_cook()} />}
      <LiveList label={m.desk_today_kitchen()} rows={rows} keyOf={keyOf} nameOf={nameOf}>
        {(order, isGone) => <OrderRow order={order} here={here} isGone={isGone} />}
      </LiveList>
    </TodayCard>
  );
};
