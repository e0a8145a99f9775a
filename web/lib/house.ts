import { queryOptions, useQuery } from '@tanstack/react-query';
import { currentHouse, type House, setCurrentHouse } from '#contract/house/house.rules.ts';
import type { PublicHouse } from '#contract/house/house.ts';
import { fetchJson } from './api.ts';

/** The public settings of the house. They come with the document and change about once a year. */
export const houseQuery = queryOptions({
  queryKey: ['house'],
  queryFn: async ({ signal }): Promise<House> => {
    const house = (await fetchJson('GET', '/api/house', { signal })) as PublicHouse; // written by the server's schema
    const known = { ...currentHouse(), ...house };
    // Rules and formatters read the house from there.
    setCurrentHouse(known);
    return known;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The house, or its defaults until it is loaded. */
export const useHouse = (): House => useQuery(houseQuery).data ?? currentHouse();

/** "24 Lampwright Lane, 1100-042 Lisbon" */
export const addressOfHouse = ({ address, town }: Pick<House, 'address' | 'town'>): string =>
  [address, town].filter(Boolean).join(', ');

/** A `tel:` link. */
export const phoneLink = ({ phone }: Pick<House, 'phone'>): string =>
  `tel:${import.meta.env.SSR ? phone : phone.replace(/[^+\d]/g, '')}`;
