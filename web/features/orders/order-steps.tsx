import { IconBellRinging, IconCheck, IconFlame, IconReceipt } from '@tabler/icons-react';
import { type OrderStep, orderStatuses, orderSteps } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import classes from './order-steps.module.css';

const icons = {
  'Just Ordered': IconReceipt,
  'Few More Minutes': IconFlame,
  'Ready to Serve': IconBellRinging,
  Completed: IconCheck,
} as const satisfies Record<OrderStep, unknown>;

/** How far an order has come: what is behind it, where it is, and what is still to come. */
export const OrderSteps = ({
  order: { orderInfo, reached },
  timeZone,
}: {
  order: Pick<FoodOrder, 'orderInfo' | 'reached'>;
  timeZone: string;
}) => {
  const current = orderStatuses.indexOf(orderInfo);
  return (
    <ol className={classes.steps} aria-label="How far it is">
      {orderSteps.map((step, index) => {
        const at = reached.find((one) => one.step === step)?.at;
        const Icon = index < current ? IconCheck : icons[step];
        const state = index < current ? 'behind' : index === current ? 'here' : 'ahead';
        return (
          <li
            key={step}
            className={classes.step}
            data-state={state}
            aria-current={state === 'here' ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {state !== 'ahead' && <Icon size={16} stroke={2.2} />}
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{step}</span>
              {at && state !== 'ahead' && (
                <time className={classes.time} dateTime={at}>
                  {clockAt(Date.parse(at), timeZone).time}
                </time>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
