import { useQueries, useQuery } from '@tanstack/react-query';
import { menuQuery } from '#web/features/menu/menu-query.ts';
import { useLiveMenu } from '#web/features/menu/use-live-menu.ts';
import { offerQuery } from '#web/features/offers/offer-queries.ts';
import type { CartLine, StayLine } from './cart.ts';
import { type PricedLine, priceFood, priceStay } from './price-line.ts';

const nameOf = ({ kind, id }: Pick<StayLine, 'kind' | 'id'>) => `${kind} ${id}`;

/** The lines at what they cost today, as far as that is known. */
export const usePricedLines = (lines: readonly CartLine[]): PricedLine[] => {
  useLiveMenu();
  const stays = lines.filter((line) => line.kind !== 'food');
  const things = [...new Map(stays.map((line) => [nameOf(line), line])).values()];
  const offers = useQueries({ queries: things.map(({ kind, id }) => offerQuery(kind, String(id))) });
  const offerOf = new Map(things.map((thing, index) => [nameOf(thing), offers[index]?.data]));
  const { data: card } = useQuery({ ...menuQuery, enabled: stays.length < lines.length });
  return lines.map((line) =>
    line.kind === 'food' ? priceFood(line, card) : priceStay(line, offerOf.get(nameOf(line))),
  );
};
