import { Button } from '@mantine/core';
import { IconCheck, IconDoor, IconMail, IconPhone, IconUser } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { isOpenOrder, type KitchenStatus, type ProgressStatus } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { m } from '#messages/web.ts';
import { orderStatusNames, roomTypeNames } from '#web/features/food/order-names.ts';
import { orderTones } from '#web/features/food/status/describe-order.ts';
import { formatSum } from '#web/lib/format.ts';
import { useIsRested } from '#web/lib/use-is-rested.ts';
import { Pill } from '#web/ui/pill.tsx';
import { arrangeSteps, type handleOrder } from './group-by-status.ts';
import { describeAge, formatMoment, placedAt } from './order-age.ts';
import classes from './order-card.module.css';

type StatusButtonsProps = {
  status: ProgressStatus;
  place: number | undefined;
  /** The status it is being moved to. */
  onTheWay: KitchenStatus | undefined;
  describedBy: string;
  onMove: (step: KitchenStatus) => void;
};

/** The three statuses of the kitchen: the next one stands out, the current one is disabled. */
const StepButtons = ({ status, place, onTheWay, describedBy, onMove }: StatusButtonsProps) => {
  const { next, others } = arrangeSteps(status);
  // Not disabled meanwhile, so that keyboard users can still focus it.
  const isRested = useIsRested(`${status} ${place}`);
  return (
    <div className={classes.steps}>
      {[next, ...others].map((step) => (
        <Button
          key={step}
          variant="default"
          classNames={{ root: classes.step, label: classes.label }}
          data-next={step === next || undefined}
          leftSection={step === next && step === status && <IconCheck size={18} stroke={1.8} aria-hidden />}
          disabled={step === status || (onTheWay !== undefined && onTheWay !== step)}
          loading={onTheWay === step}
          aria-describedby={describedBy}
          aria-disabled={!isRested || undefined}
          onClick={() => isRested && onMove(step)}
        >
          {orderStatusNames[step]}
        </Button>
      ))}
    </div>
  );
};

type Props = ReturnType<typeof handleOrder> & {
  level: 2 | 3;
  /** Shows the status, where no column does. */
  withStatus?: boolean;
  /**
   * Its position in a list that orders leave: a card moving up must not receive a double press on the one
   * that left.
   */
  place?: number | undefined;
};

/**
 * One order: number, age, guest, dishes and buttons for its status. Memoized, since there may be a thousand.
 */
export const OrderCard = memo(
  ({ order, level, withStatus, place, here, isFresh, onTheWay, onTouch, onMove }: Props) => {
    const titleId = useId();
    const { _id, houseNumber, orderInfo, roomType, roomId, foodItems, totalPrice, cancelledAt } = order;
    const Heading = `h${level}` as const;
    const age = here && isOpenOrder(orderInfo) ? describeAge(order, here.now) : undefined;
    const touch = () => onTouch(_id);
    return (
      <article
        className={classes.card}
        aria-labelledby={titleId}
        tabIndex={-1}
        data-order={_id}
        data-fresh={isFresh || undefined}
        onPointerDown={touch}
        onFocus={touch}
      >
        <div className={classes.head}>
          {withStatus && (
            <span className={classes.status}>
              <Pill tone={orderTones[orderInfo]}>{orderStatusNames[orderInfo]}</Pill>
            </span>
          )}
          <Heading className={classes.number} id={titleId}>
            #{houseNumber}
          </Heading>
          {here && (
            <time className={classes.time} dateTime={order.reached[0]?.at}>
              {formatMoment(placedAt(order), here)}
            </time>
          )}
          {age && (
            <span className={classes.age}>
              <Pill tone={age.tone} dot={false}>
                {age.text}
              </Pill>
            </span>
          )}
        </div>
        <p className={classes.fact}>
          <IconDoor className={classes.icon} stroke={1.8} aria-hidden />
          {roomTypeNames[roomType]} · {roomId}
        </p>
        <ul className={classes.dishes}>
          {foodItems.map(({ foodName }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move.
            <li key={index}>{foodName}</li>
          ))}
        </ul>
        <p className={classes.total}>
          {m.food_card_total({
            sum: formatSum(Number(totalPrice)),
            strong: (text) => <strong>{text}</strong>,
          })}
        </p>
        <Guest order={order} />
        {orderInfo === 'Cancelled' ? (
          <p className={classes.cancelled}>
            {here && cancelledAt
              ? m.food_cancelled_at({ cancelledAt: formatMoment(Date.parse(cancelledAt), here) })
              : m.food_cancelled()}
          </p>
        ) : (
          <StepButtons
            status={orderInfo}
            place={place}
            onTheWay={onTheWay}
            describedBy={titleId}
            onMove={(step) => onMove(order, step)}
          />
        )}
      </article>
    );
  },
);

/** The guest, and the contact if given. */
const Guest = ({ order: { email, contact } }: { order: FoodOrder }) => (
  <div className={classes.guest}>
    <p className={classes.fact}>
      <IconMail className={classes.icon} stroke={1.8} aria-hidden />
      {email || m.food_guest_has_left()}
    </p>
    {contact && (
      <>
        <p className={classes.fact}>
          <IconUser className={classes.icon} stroke={1.8} aria-hidden />
          {m.food_contact({ name: contact.name, room: contact.roomNumber })}
        </p>
        <a className={classes.phone} href={`tel:${contact.phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
          <IconPhone className={classes.icon} stroke={1.8} aria-hidden />
          {contact.phoneNumber}
        </a>
      </>
    )}
  </div>
);
