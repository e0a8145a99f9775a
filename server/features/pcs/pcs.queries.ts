import { type Selectable, sql } from 'kysely';
import type { OfferQuery } from '#contract/lists.ts';
import type { Database, Db } from '../../db/schema.ts';
import { readTranslated } from '../../db/translated.ts';
import { onlyFree, type RequestedTime } from '../../lists/only-free.ts';
import { matchOffers, orderOffers } from '../../lists/search-offers.ts';

const columns = [
  'id',
  'title',
  'description',
  'image',
  'images',
  'image_texts',
  'price_cents',
  'retired_at',
  'version',
] as const;

export type PcRow = Pick<Selectable<Database['pcs']>, (typeof columns)[number]>;

const searched = sql`concat_ws(' ', title, description)`;

/** One row more than the limit, if there is one. */
export const findPcs = (
  db: Db,
  query: OfferQuery,
  asked: RequestedTime,
  language: string | undefined,
): Promise<PcRow[]> =>
  readTranslated(db, 'pcs', language)
    .selectFrom('pcs')
    .select(columns)
    .where('retired_at', 'is', null)
    .where(matchOffers(query, searched))
    .where(onlyFree('pc', sql.ref('pcs.id'), asked))
    .orderBy(orderOffers(query.sort))
    .limit(query.limit + 1)
    .execute();

export const findPc = (db: Db, id: number, language: string | undefined): Promise<PcRow | undefined> =>
  readTranslated(db, 'pcs', language, id)
    .selectFrom('pcs')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
