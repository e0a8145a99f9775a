import { Button } from '@mantine/core';
import { IconCalendar, IconClock, IconToolsKitchen2, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Alternative } from '#contract/bookings.ts';
import type { RefusedLine } from '#contract/checkout.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { Alternatives } from '#web/features/booking-form/alternatives.tsx';
import { writeDraft } from '#web/features/booking-form/booking-draft.ts';
import { dishPicture } from '#web/features/food/menu/menu.ts';
import { describeMissing, describeRepriced } from '#web/features/food/order/check-cart.ts';
import { describeDishes } from '#web/features/food/status/describe-order.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDatedDay } from '#web/lib/format-day.ts';
import { nameZone, useVenue } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import classes from './cart-page.module.css';
import { useStanding } from './check-stay.ts';
import { describePrice, describeStay, titleOf } from './describe-line.ts';
import { isRepriced, type PricedFood, type PricedStay } from './price-line.ts';

type Props = {
  /** Identifies the row after the list has changed. */
  lineKey: string;
  title: string;
  /** The page where it was chosen. */
  to: string;
  about: string;
  picture: { src: string; fallback: string };
  price: number;
  facts: React.ReactNode;
  /** Why it cannot be booked as it is. */
  problem?: string | undefined;
  /** A note to read before paying. */
  note?: string | undefined;
  /** The server has refused it. */
  isRefused: boolean;
  onRemove: () => void;
  /** Actions to fix it. */
  children?: React.ReactNode;
};

/** One line of the cart: what, when, price, problem, and Remove. */
const CartRow = ({
  lineKey,
  title,
  to,
  about,
  picture,
  price,
  facts,
  problem,
  note,
  isRefused,
  onRemove,
  children,
}: Props) => {
  const titleId = useId();
  return (
    <li className={classes.row}>
      <article
        className={classes.cartRowLine}
        aria-labelledby={titleId}
        tabIndex={-1}
        data-key={lineKey}
        data-refused={isRefused || undefined}
      >
        <div className={classes.picture}>
          <Picture {...picture} />
        </div>
        <div className={classes.what}>
          <h2 className={classes.title} id={titleId}>
            <Link className={classes.link} to={to}>
              <bdi>{title}</bdi>
            </Link>
          </h2>
          <p className={classes.about}>{about}</p>
          <ul className={classes.facts}>{facts}</ul>
        </div>
        <p className={classes.price}>{formatSum(price)}</p>
        <Button
          className={classes.remove}
          variant="subtle"
          size="xs"
          leftSection={<IconTrash size={20} stroke={1.8} />}
          aria-describedby={titleId}
          onClick={onRemove}
        >
          {m.cart_remove()}
        </Button>
        {(problem || note || children) && (
          <div className={classes.notes}>
            {problem && <Message kind="bad">{problem}</Message>}
            {note && <Message kind="note">{note}</Message>}
            {children}
          </div>
        )}
      </article>
    </li>
  );
};

/** A fact of a line, after its icon. */
const RowFact = ({ children }: { children: React.ReactNode }) => <li className={classes.fact}>{children}</li>;

/** A food order as one line, checked against the menu. */
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
      picture={{ src: line.foodItems[0]?.imageUrl ?? '', fallback: dishPicture }}
      price={price}
      problem={missing.length > 0 ? describeMissing(missing) : refusal?.reason}
      note={!refusal && repriced.length > 0 ? describeRepriced(repriced) : undefined}
      isRefused={refusal !== undefined}
      onRemove={onRemove}
      facts={
        <RowFact>
          <IconToolsKitchen2 size={20} stroke={1.8} aria-hidden />
          {m.cart_cooked_once_paid()}
        </RowFact>
      }
    >
      {isLeft && (
        <div>
          <Button variant="light" size="xs" onClick={onRemoveMissing}>
            {m.cart_continue_without({ count: missing.length })}
          </Button>
        </div>
      )}
    </CartRow>
  );
};

/** A stay: whether it is still free at the current price, or why not, with alternatives. */
export const StayRow = ({
  priced,
  isHeld,
  takenSince,
  clash,
  refusal,
  onRemove,
  onSwap,
}: {
  priced: PricedStay;
  isHeld: boolean;
  takenSince: number;
  clash: string | undefined;
  refusal: RefusedLine | undefined;
  onRemove: () => void;
  onSwap: (alternative: Alternative) => void;
}) => {
  const { line, bookable, price } = priced;
  const { key, kind, id, title, image, date, time, count } = line;
  const standing = useStanding(line, { isHeld, clash, takenSince });
  const venue = useVenue();
  const zone = venue && nameZone(venue);
  const { detail, fallback } = bookableKinds[kind];
  // The server's refusal is newer than the calendar.
  const isDenied = refusal !== undefined && standing.tone === 'ok';
  return (
    <CartRow
      lineKey={key}
      title={title}
      to={`${detail(id)}?${writeDraft(kind, { date, time, count: String(count) })}`}
      about={describeStay(line, priced)}
      picture={{ src: bookable?.picture ?? image, fallback: fallback }}
      price={price}
      problem={clash ?? refusal?.reason ?? standing.problem}
      note={!refusal && isRepriced(priced) ? describePrice(line.price, price) : undefined}
      isRefused={refusal !== undefined}
      onRemove={onRemove}
      facts={
        <>
          <RowFact>
            <IconCalendar size={20} stroke={1.8} aria-hidden />
            <time dateTime={date}>{formatDatedDay(date)}</time>
          </RowFact>
          <RowFact>
            <IconClock size={20} stroke={1.8} aria-hidden />
            {zone ? m.lib_time_in_zone({ time, zone }) : time}
          </RowFact>
          {!isDenied && (
            <RowFact>
              <Pill tone={standing.tone}>{standing.text}</Pill>
            </RowFact>
          )}
        </>
      }
    >
      {refusal && refusal.alternatives.length > 0 && (
        <Alternatives to={line} alternatives={refusal.alternatives} onPick={onSwap} />
      )}
    </CartRow>
  );
};
