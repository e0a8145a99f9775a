import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays } from '#contract/dates.ts';
import type { PriceSettings } from '#contract/prices/prices.rules.ts';
import { addMonths } from '#web/features/availability/calendar/calendar-days.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import type { RatedBookable } from './rule-words.ts';

export const ratesQuery = apiQuery('GET /desk/rates', {});
export const houseQuery = apiQuery('GET /desk/house', {});

/** Bookables with prices, and their bookings in a period; previous bookings stay until new ones have arrived. */
export const useRatedBoard = (days: { from: string; to: string } | undefined) => {
  const board = useQuery({
    ...apiQuery('GET /desk/board', { query: days ?? { from: '', to: '' } }),
    enabled: days !== undefined,
    placeholderData: keepPreviousData,
  });
  const bookables = useMemo(
    () =>
      board.data?.bookables
        .filter(({ retired }) => !retired)
        .map(
          ({ kind, id, title, image, price, basePrice = price }): RatedBookable => ({
            kind,
            id,
            title,
            image,
            price: basePrice,
          }),
        ),
    [board.data],
  );
  return { ...board, bookables, bookings: board.data?.bookings ?? [] };
};

/** Rules, price settings, and the bookings of a month; kept up to date by the desk's layout. */
export const useRates = (month: string | undefined) => {
  const rules = useQuery(ratesQuery);
  const house = useQuery(houseQuery);
  const board = useRatedBoard(
    month === undefined ? undefined : { from: month, to: addDays(addMonths(month, 1), -1) },
  );
  const settings = useMemo(
    (): PriceSettings | undefined =>
      house.data && { rounding: house.data.priceRounding, floorPercent: house.data.priceFloorPercent },
    [house.data],
  );
  const all = [rules, house, board];
  return {
    rules: rules.data,
    settings,
    bookables: board.bookables,
    bookings: board.bookings,
    error: all.find(({ data, error }) => !data && error)?.error ?? undefined,
    refetch: () => {
      for (const { refetch } of all) void refetch();
    },
  };
};
