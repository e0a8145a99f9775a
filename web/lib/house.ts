import { queryOptions, useQuery } from '@tanstack/react-query';
import { currentHouse, type House, setCurrentHouse } from '#contract/house/house.rules.ts';
import type { PublicHouse } from '#contract/house/house.ts';
import { fetchJson } from './api.ts';

/** What the house says of itself. It comes with the document and changes about once a year. */
export const houseQuery = queryOptions({
  queryKey: ['house'],
  queryFn: async ({ signal }): Promise<House> => {
    const house = (await fetchJson('GET', '/api/house', { signal })) as PublicHouse; // the server's own schema made it
    const known = { ...currentHouse(), ...house };
    // Rules and formats read it from there, whoever asks them.
    setCurrentHouse(known);
    return known;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The house as far as it is known. */
export const useHouse = (): House => useQuery(houseQuery).data ?? currentHouse();

/** "24 Lampwright Lane, 1100-042 Lisbon" */
export const addressOfHouse = ({ address, town }: Pick<House, 'address' | 'town'>): string =>
  [address, town].filter(Boolean).join(', ');

/** What a phone dials. */
export const phoneLink = ({ phone }: Pick<House, 'phone'>): string =>
  `tel:${import.meta.env.SSR ? phone : phone.replace(/[^+\d]/g, '')}`;
