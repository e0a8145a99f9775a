import { Button } from '@mantine/core';
import { createContext, useId } from 'react';
import { Link, useLocation } from 'react-router';
import type { FreeLabel } from '#web/features/availability/describe-free.ts';
import { FreeLabelBadge } from '#web/features/availability/free-badge.tsx';
import { formatPrice } from '#web/lib/format.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/rating.tsx';
import type { Offer } from './offer.ts';
import classes from './offer-grid.module.css';
import { offerKinds } from './offer-kinds.ts';

/** Pictures that are known before the offers are: those of the drawn page, which the server fills in. */
export const FirstPictures = createContext<readonly string[]>([]);

export const Price = ({ amount, unit, large = false }: { amount: number; unit: string; large?: boolean }) => (
  <span className={classes.price} data-large={large || undefined}>
    <strong className={classes.amount}>{formatPrice(amount)}</strong>
    <span className={classes.unit}> / {unit}</span>
  </span>
);

/** One offer in a grid: picture, when it is free, title, two lines, price with its unit, Book Now. */
export const OfferCard = ({
  offer,
  level,
  eager,
  label,
  wanted = '',
}: {
  offer: Offer;
  level: 2 | 3;
  eager: boolean;
  label?: Pick<FreeLabel, 'text' | 'soon'> | undefined;
  /** The search part of the detail page's address: what its form starts with. */
  wanted?: string | undefined;
}) => {
  const { pathname, search } = useLocation();
  const titleId = useId();
  const kind = offerKinds[offer.kind];
  const Heading = `h${level}` as const;
  return (
    <article className={classes.card}>
      <div className={classes.offerCardPicture}>
        <Picture src={offer.picture} fallback={kind.drawing} eager={eager} />
        <FreeLabelBadge label={label} />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <Heading className={classes.title} id={titleId}>
            {offer.title}
          </Heading>
          {offer.rating !== undefined && <Rating value={offer.rating} reviews={offer.reviews} />}
        </div>
        <p className={classes.text}>{offer.description}</p>
        <div className={classes.foot}>
          <Price amount={offer.price} unit={kind.unit} />
          <Button
            variant="light"
            size="xs"
            component={Link}
            to={{ pathname: kind.detail(offer.id), search: wanted }}
            state={pathname === kind.list ? { from: search } : undefined}
            aria-describedby={titleId}
          >
            Book Now
          </Button>
        </div>
      </div>
    </article>
  );
};
