import type { Kysely } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { HoursQuery } from '#contract/lists.ts';
import type { Pc } from '#contract/pcs.ts';
import type { Database } from '../../db/schema.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { hoursAsked } from '../../lists/only-free.ts';
import { markOfOffer } from '../../lists/search-offers.ts';
import { findPcs } from './pcs.queries.ts';
import { presentPc } from './present-pc.ts';

/** The PCs that fit the query and are free when it says, one page of them. */
export const listPcs = async (db: Kysely<Database>, asked: HoursQuery, here: Here): Promise<Page<Pc>> => {
  // PCs have no rating, so "best rated first" leaves them in the order of their numbers.
  const sort = asked.sort === 'rating' ? undefined : asked.sort;
  const query = { ...asked, sort };
  const rows = await findPcs(db, query, hoursAsked(asked, here));
  return cutPage(rows, { ...query, markOf: markOfOffer(sort), present: presentPc });
};
