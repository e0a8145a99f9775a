import { type Insertable, sql } from 'kysely';
import type { Kind } from '#contract/kinds.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import type { Database, Db, Tx } from '../../db/schema.ts';

export type Bookable = { kind: Kind; bookableId: number };

/** The editable columns of a bookable; PCs have neither details nor a rating. */
export type EditedColumns = {
  title: string;
  description: string;
  image: string;
  images: string[];
  image_texts: string[];
  price_cents: number;
  details: string;
  rating: number;
  retired_at: Date | null;
  access_code: string | null;
};

export type EditedRow = Pick<
  EditedColumns,
  'title' | 'description' | 'image' | 'images' | 'image_texts' | 'price_cents' | 'retired_at' | 'access_code'
> &
  Partial<EditedColumns> & { version: number };

const tableOf = ({ kind }: Bookable) => (kind === 'pc' ? sql`pcs` : sql`rooms`);

/** Locks the bookable against changes, closing and booking until the transaction ends. */
export const lockForEdit = async (tx: Tx, bookable: Bookable): Promise<EditedRow | undefined> => {
  const { kind, bookableId } = bookable;
  const [rating, isKind] =
    kind === 'pc'
      ? [sql``, sql`true`]
      : [sql`, rating::double precision as rating`, sql`kind = ${bookedKinds[kind]}`];
  const { rows } = await sql<EditedRow>`
    select *${rating} from ${tableOf(bookable)} where id = ${bookableId} and ${isKind} for no key update`.execute(
    tx,
  );
  return rows[0];
};

/** Updates a locked bookable; returns its new version. */
export const updateBookable = async (
  tx: Tx,
  bookable: Bookable,
  change: Partial<EditedColumns>,
): Promise<number> => {
  const columns = Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<{ version: number }>`
    update ${tableOf(bookable)} set ${sql.join(columns)} where id = ${bookable.bookableId} returning version`.execute(
    tx,
  );
  return Number(rows[0]?.version);
};

/** The next number of a PC; locks against other additions until the transaction ends. */
export const nextPcId = async (tx: Tx): Promise<number> => {
  await sql`lock table pcs in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from pcs`.execute(tx);
  return Number(rows[0]?.id);
};

export const insertPc = async (tx: Tx, pc: Insertable<Database['pcs']>): Promise<void> => {
  await tx.insertInto('pcs').values(pc).execute();
};

/** The calls that edit a bookable. */
export const editCalls = ['PUT /rooms/{id}', 'PUT /studyRooms/{id}', 'PUT /pcs/{id}'] as const;

/** Who changed it last, by the log. */
export const findLastChange = (
  db: Db,
  { kind, bookableId }: Bookable,
): Promise<{ by: string; at: Date } | undefined> =>
  db
    .selectFrom('desk_log')
    .select(['actor_name as by', 'at'])
    .where('subject', '=', `${kind} ${bookableId}`)
    .where('action', 'in', editCalls)
    .where('refused', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
