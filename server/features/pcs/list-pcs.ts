import type { VenueClock } from '#contract/bookings.rules.ts';
import type { HoursQuery } from '#contract/lists.ts';
import type { Pc } from '#contract/pcs.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { requestedHours } from '../../lists/only-free.ts';
import { presentImages } from '../../lists/present-images.ts';
import { presentPrice } from '../../lists/present-price.ts';
import { cursorOfOffer } from '../../lists/search-offers.ts';
import { findPc, findPcs, type PcRow } from './pcs.queries.ts';

const presentPc = (row: PcRow): Pc => ({
  id: row.id,
  title: row.title,
  description: row.description,
  pricePerHour: presentPrice(row.price_cents),
  imageUrl: row.image,
  ...presentImages(row),
  ...(row.retired_at && { retired: true }),
});

/** A page of the PCs that match the query and are free at its time. */
export const listPcs = async (
  db: Db,
  asked: HoursQuery,
  venueClock: VenueClock,
  language?: string,
): Promise<Page<Pc>> => {
  // PCs have no rating, so "best rated first" leaves them in the order of their numbers.
  const sort = asked.sort === 'rating' ? undefined : asked.sort;
  const query = { ...asked, sort };
  const rows = await findPcs(db, query, requestedHours(asked, venueClock), language);
  return cutPage(rows, { ...query, cursorOf: cursorOfOffer(sort), present: presentPc });
};

/** One PC by the number on its sticker. */
export const showPc = async (
  db: Db,
  id: number,
  seesRetired: () => Promise<boolean>,
  language?: string,
): Promise<Pc> => {
  const row = await findPc(db, id, language);
  if (!row || (row.retired_at && !(await seesRetired()))) throw new AppError('PC_NOT_FOUND');
  return presentPc(row);
};
