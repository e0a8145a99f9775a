import { Button } from '@mantine/core';
import { IconBellRinging, IconCheck, IconFlame, IconReceipt } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import {
  orderStatuses,
  type ProgressStatus,
  progressStatuses,
  refuseOrderCancelling,
} from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { dishPicture } from '#web/features/food/menu/menu.ts';
import { nameInKitchen, orderStatusNames, roomTypeNames } from '#web/features/food/order-names.ts';
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
} as const satisfies Record<ProgressStatus, unknown>;

/** The progress of an order: past, current and future steps. */
export const OrderSteps = ({
  order: { orderInfo, reached },
  timeZone,
}: {
  order: Pick<FoodOrder, 'orderInfo' | 'reached'>;
  timeZone: string;
}) => {
  const current = orderStatuses.indexOf(orderInfo);
  return (
    <ol className={classes.steps} aria-label={m.food_how_far_it_is()}>
      {progressStatuses.map((step, index) => {
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
              <span className={classes.name}>{orderStatusNames[step]}</span>
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
  /** Whether contact details would go to this order. */
  isLatest: boolean;
  /** Whether the guest is being asked to confirm cancelling it. */
  confirming: boolean;
  onConfirming: (confirming: boolean) => void;
  onReorder: () => void;
  onCancel: () => Promise<void>;
};

/** An open order with all its details. */
export const OpenOrder = ({
  order,
  reading,
  isLatest,
  confirming,
  onConfirming,
  onReorder,
  onCancel,
}: Props) => {
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
              {m.food_order_number({ number })}
            </h2>
            <p className={classes.kitchen}>{nameInKitchen(order)}</p>
          </div>
          <Pill tone={orderTones[orderInfo]}>{orderStatusNames[orderInfo]}</Pill>
        </div>
        {placed && (
          <p className={classes.placed}>{m.food_placed({ at: describeMoment(placed.at, reading) })}</p>
        )}
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
              <dt>{m.food_room_type()}</dt>
              <dd>{roomTypeNames[roomType]}</dd>
            </div>
            <div>
              <dt>{m.food_room_id()}</dt>
              <dd>{roomId}</dd>
            </div>
            <div>
              <dt>{m.food_total_price()}</dt>
              <dd>{formatSum(Number(totalPrice))}</dd>
            </div>
            {contact && (
              <div className={classes.contact}>
                <dt>{m.food_ask_for()}</dt>
                <dd>
                  <bdi>{contact.name}</bdi>
                  {m.comma()}
                  <bdi>{contact.roomNumber}</bdi>
                  {m.comma()}
                  <bdi>{contact.phoneNumber}</bdi>
                </dd>
              </div>
            )}
          </dl>
        </div>
        <div className={classes.actions}>
          <Button variant="default" size="xs" aria-describedby={titleId} onClick={onReorder}>
            {m.food_reorder()}
          </Button>
          {isLatest && !contact && (
            <Button variant="default" size="xs" component={Link} to={pages.orderInfo}>
              {m.food_add_contact_details()}
            </Button>
          )}
          {mayCancel && (
            <Button
              ref={cancelButton}
              variant="danger-subtle"
              size="xs"
              aria-expanded={confirming}
              aria-describedby={titleId}
              onClick={() => onConfirming(!confirming)}
            >
              {m.food_cancel()}
            </Button>
          )}
        </div>
      </div>
      {mayCancel && confirming && (
        <Question
          heading={m.food_cancel_order_question({ number })}
          text={m.food_kitchen_has_not_started()}
          no={m.food_keep_order()}
          yes={m.food_cancel_order()}
          failed={m.food_order_was_not_cancelled()}
          onNo={() => {
            onConfirming(false);
            cancelButton.current?.focus();
          }}
          onYes={onCancel}
        />
      )}
    </article>
  );
};
