import { Button } from '@mantine/core';
import { IconBellRinging, IconCheck, IconFlame, IconReceipt } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import {
  nameInKitchen,
  type OrderStep,
  orderStatuses,
  orderSteps,
  refuseOrderCancelling,
} from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { pages } from '#contract/pages.ts';
import { dishPicture } from '#web/features/food/menu/menu.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Question } from '#web/ui/question.tsx';
import { describeMoment, orderTones, type Reading } from './describe-order.ts';
import classes from './open-order.module.css';

const icons = {
  'Just Ordered': IconReceipt,
  'Few More Minutes': IconFlame,
  'Ready to Serve': IconBellRinging,
  Completed: IconCheck,
} as const satisfies Record<OrderStep, unknown>;

/** How far an order has come: what is behind it, where it is, and what is still to come. */
const OrderSteps = ({
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

type Props = {
  order: FoodOrder;
  reading: Reading;
  /** Whether this is the one that contact details would go to. */
  isLatest: boolean;
  /** Whether the guest is being asked if they mean to cancel it. */
  asking: boolean;
  onAsk: (asking: boolean) => void;
  onReorder: () => void;
  onCancel: () => Promise<void>;
};

/** An order that somebody is waiting for, with all there is to know of it. */
export const OpenOrder = ({ order, reading, isLatest, asking, onAsk, onReorder, onCancel }: Props) => {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const { number, orderInfo, foodItems, roomType, roomId, totalPrice, reached, contact } = order;
  const [placed] = reached;
  const mayCancel = refuseOrderCancelling(orderInfo) === undefined;
  return (
    <article className={`${parts.card} ${classes.card}`} aria-labelledby={titleId} data-order={order._id}>
      <div className={classes.main}>
        <div className={classes.head}>
          <div className={classes.numbers}>
            <h2 className={classes.title} id={titleId} tabIndex={-1}>
              Order #{number}
            </h2>
            <p className={classes.kitchen}>{nameInKitchen(order)}</p>
          </div>
          <Pill tone={orderTones[orderInfo]}>{orderInfo}</Pill>
        </div>
        {placed && <p className={classes.placed}>Placed {describeMoment(placed.at, reading)}.</p>}
        <OrderSteps order={order} timeZone={reading.timeZone} />
        <div className={classes.bill}>
          <ul className={classes.items}>
            {foodItems.map(({ foodName, price, imageUrl }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move.
              <li key={index} className={classes.item}>
                <span className={classes.picture}>
                  <Picture src={imageUrl} fallback={dishPicture} />
                </span>
                <span className={classes.dish}>{foodName}</span>
                <span className={classes.price}>{formatSum(price)}</span>
              </li>
            ))}
          </ul>
          <dl className={classes.facts}>
            <div>
              <dt>Room type</dt>
              <dd>{roomType}</dd>
            </div>
            <div>
              <dt>Room ID</dt>
              <dd>{roomId}</dd>
            </div>
            <div>
              <dt>Total price</dt>
              <dd>{formatSum(Number(totalPrice))}</dd>
            </div>
            {contact && (
              <div className={classes.contact}>
                <dt>Ask for</dt>
                <dd>
                  {contact.name}, {contact.roomNumber}, {contact.phoneNumber}
                </dd>
              </div>
            )}
          </dl>
        </div>
        <div className={classes.actions}>
          <Button variant="default" size="xs" aria-describedby={titleId} onClick={onReorder}>
            Reorder
          </Button>
          {isLatest && !contact && (
            <Button variant="default" size="xs" component={Link} to={pages.orderInfo}>
              Add contact details
            </Button>
          )}
          {mayCancel && (
            <Button
              ref={cancelButton}
              variant="danger-subtle"
              size="xs"
              aria-expanded={asking}
              aria-describedby={titleId}
              onClick={() => onAsk(!asking)}
            >
              Cancel
            </Button>
          )}
        </div>
      </div>
      {mayCancel && asking && (
        <Question
          heading={`Cancel Order #${number}?`}
          text="The kitchen has not started it, so nothing is cooked and nothing is to be paid."
          no="Keep order"
          yes="Cancel order"
          failed="The order was not cancelled"
          onNo={() => {
            onAsk(false);
            cancelButton.current?.focus();
          }}
          onYes={onCancel}
        />
      )}
    </article>
  );
};
