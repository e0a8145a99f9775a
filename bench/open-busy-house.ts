import { addGuests } from '#server/testing/add-guests.ts';
import { listBookables } from '#server/testing/list-bookables.ts';
import type { Bench } from './entry.ts';
import { handOutNightsAndHours, handOutSlots } from './load/slots.ts';
import { openHouse, secret } from './open-house.ts';

/** A demo with a crowd that is signed in, and slots for all of them. */
export const openBusyHouse = async (
  bench: Bench,
  { guests: count, ...options }: Parameters<typeof openHouse>[1] & { guests: number },
) => {
  const house = await openHouse(bench, options);
  const { db } = house.database;
  const guests = await addGuests(db, secret, count);
  const today = new Date().toISOString().slice(0, 10);
  const bookables = await listBookables(db);
  return {
    ...house,
    guests,
    takeSlots: handOutSlots(bookables, today),
    takeNightsAndHours: handOutNightsAndHours(bookables, today),
  };
};
