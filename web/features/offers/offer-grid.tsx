import { Skeleton } from '@mantine/core';
import type { FreeLabel } from '#web/features/availability/describe-free.ts';
import type { Offer } from './offer.ts';
import { OfferCard } from './offer-card.tsx';
import classes from './offer-grid.module.css';

export const OfferGrid = ({
  offers,
  level = 3,
  teaser,
  labelOf,
  wanted,
}: {
  offers: readonly Offer[];
  /** The level of the cards' headings: 3 in a section, 2 right below the page's own. */
  level?: 2 | 3;
  /** How many stand on Home; phones show fewer of them. */
  teaser?: 3 | 6;
  /** What a card's badge says, once it is known. */
  labelOf: (offer: Offer) => Pick<FreeLabel, 'text' | 'soon'> | undefined;
  wanted?: string | undefined;
}) => (
  <ul className={classes.grid} data-teaser={teaser}>
    {offers.map((offer, index) => (
      <li key={offer.id}>
        <OfferCard offer={offer} level={level} eager={index < 3} label={labelOf(offer)} wanted={wanted} />
      </li>
    ))}
  </ul>
);

/** The grid before its offers are known: as many cards, of the same size. */
export const OfferGridSkeleton = ({ count, teaser }: { count: number; teaser?: 3 | 6 }) => (
  <ul className={classes.grid} data-teaser={teaser} aria-hidden>
    {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
      <li key={key}>
        <Skeleton className={classes.skeleton} radius={18} />
      </li>
    ))}
  </ul>
);
