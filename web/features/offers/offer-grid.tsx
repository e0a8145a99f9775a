import { Skeleton } from '@mantine/core';
import { useContext } from 'react';
import type { FreeLabel } from '#web/features/availability/describe-free.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { Offer } from './offer.ts';
import { FirstPictures, OfferCard } from './offer-card.tsx';
import classes from './offer-grid.module.css';

export const OfferGrid = ({
  offers,
  level = 3,
  teaser,
  eager = 0,
  labelOf,
  wanted,
}: {
  offers: readonly Offer[];
  /** The level of the cards' headings: 3 in a section, 2 right below the page's own. */
  level?: 2 | 3;
  /** How many stand on Home; phones show fewer of them. */
  teaser?: 3 | 6;
  /** How many show their picture at once, because it was drawn already. */
  eager?: number;
  /** What a card's badge says, once it is known. */
  labelOf: (offer: Offer) => Pick<FreeLabel, 'text' | 'soon'> | undefined;
  wanted?: string | undefined;
}) => (
  <ul className={classes.grid} data-teaser={teaser}>
    {offers.map((offer, index) => (
      <li key={offer.id}>
        <OfferCard offer={offer} level={level} eager={index < eager} label={labelOf(offer)} wanted={wanted} />
      </li>
    ))}
  </ul>
);

/** The grid before its offers are known: as many cards, of the same size, some with their picture already. */
export const OfferGridSkeleton = ({ count, teaser }: { count: number; teaser?: 3 | 6 }) => {
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
