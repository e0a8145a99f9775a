import { Button, Skeleton } from '@mantine/core';
import { createContext, useContext, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#messages/web.ts';
import type { FreeLabel } from '#web/features/availability/describe-free.ts';
import { FreeLabelBadge } from '#web/features/availability/free-badge.tsx';
import { formatPrice } from '#web/lib/format.ts';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/rating/rating.tsx';
import type { Bookable } from './bookable.ts';
import classes from './bookable-grid.module.css';
import { bookableKinds } from './bookable-kinds.ts';

export const BookableGrid = ({
  bookables,
  level = 3,
  teaser,
  eager = 0,
  labelOf,
  wanted,
}: {
  bookables: readonly Bookable[];
  /** The level of the cards' headings: 3 in a section, 2 right below the page's heading. */
  level?: 2 | 3;
  /** How many are on Home; phones show fewer. */
  teaser?: 3 | 6;
  /** How many load their picture at once, because it was prerendered. */
  eager?: number;
  /** The badge of a card, once known. */
  labelOf: (bookable: Bookable) => Pick<FreeLabel, 'text' | 'soon'> | undefined;
  wanted?: string | undefined;
}) => (
  <ul className={classes.grid} data-teaser={teaser}>
    {bookables.map((bookable, index) => (
      <li key={bookable.id}>
        <BookableCard
          bookable={bookable}
          level={level}
          eager={index < eager}
          label={labelOf(bookable)}
          wanted={wanted}
        />
      </li>
    ))}
  </ul>
);

/** Placeholder of the grid: as many cards of the same size, some already with their picture. */
export const BookableGridSkeleton = ({ count, teaser }: { count: number; teaser?: 3 | 6 }) => {
  const pictures = useContext(FirstPictures);
  return (
    <ul className={classes.grid} data-teaser={teaser} aria-hidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <li key={index} className={classes.coming}>
          <Skeleton className={classes.skeleton} radius={18} />
          {pictures[index] && (
            <div className={classes.picture}>
              <Picture src={pictures[index]} fallback="" eager />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
};

/** Pictures known before the bookables: those of the prerendered page, filled in by the server. */
export const FirstPictures = createContext<readonly string[]>([]);

export const Price = ({
  amount,
  unit,
  large = false,
}: {
  amount: number;
  unit: 'night' | 'hour';
  large?: boolean;
}) => (
  <span className={classes.price} data-large={large || undefined}>
    <strong className={classes.amount}>{formatPrice(amount)}</strong>
    <span className={classes.unit}> / {m.lib_unit({ unit, count: 1 })}</span>
  </span>
);

/** A bookable in a grid: picture, availability, title, two lines, price with its unit, Book Now. */
export const BookableCard = ({
  bookable,
  level,
  eager,
  label,
  wanted = '',
}: {
  bookable: Bookable;
  level: 2 | 3;
  eager: boolean;
  label?: Pick<FreeLabel, 'text' | 'soon'> | undefined;
  /** The query string of the detail page, which prefills its form. */
  wanted?: string | undefined;
}) => {
  const { pathname, search } = useLocation();
  const titleId = useId();
  const kind = bookableKinds[bookable.kind];
  const Heading = `h${level}` as const;
  return (
    <article className={`${parts.card} ${classes.card}`}>
      <div className={classes.bookableCardPicture}>
        <Picture src={bookable.picture} fallback={kind.fallback} eager={eager} />
        <FreeLabelBadge label={label} />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <Heading className={classes.title} id={titleId}>
            <bdi>{bookable.title}</bdi>
          </Heading>
          {bookable.rating !== undefined && <Rating value={bookable.rating} reviews={bookable.reviews} />}
        </div>
        <p className={classes.text}>
          <bdi>{bookable.description}</bdi>
        </p>
        <div className={classes.foot}>
          <Price amount={bookable.price} unit={kind.unit} />
          <Button
            variant="light"
            size="xs"
            component={Link}
            to={{ pathname: kind.detail(bookable.id), search: wanted }}
            state={pathname === kind.list ? { from: search } : undefined}
            aria-describedby={titleId}
          >
            {m.bookables_book_now()}
          </Button>
        </div>
      </div>
    </article>
  );
};
