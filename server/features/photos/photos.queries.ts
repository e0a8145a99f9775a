import { sql } from 'kysely';
import type { PhotoWidth } from '#contract/photos.rules.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { recordForHouse } from '../../desk-log/record-desk-action.ts';
import type { EncodedPhoto } from './encode-photo.ts';

/** Uploading an existing photo again restarts its day. */
export const insertPhoto = async (tx: Tx, photoId: string, photo: EncodedPhoto): Promise<void> => {
  const { width, height, files } = photo;
  await tx
    .insertInto('photos')
    .values({ id: photoId, width, height })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ unused_since: sql`now()` })
        .where('photos.unused_since', 'is not', null),
    )
    .execute();
  await tx
    .insertInto('photo_files')
    .values(files.map((file) => ({ photo_id: photoId, ...file })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** In the requested width, or the largest of a smaller photo. */
export const findPhotoFile = async (
  db: Db,
  photoId: string,
  width: PhotoWidth,
): Promise<Buffer | undefined> => {
  const found = await db
    .selectFrom('photo_files')
    .select('bytes')
    .where('photo_id', '=', photoId)
    .where('width', '<=', width)
    .orderBy('width', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.bytes;
};

/** Includes photos whose address admins have used for dishes or as the logo. */
const used = sql`
  select photos_of(images) from rooms
  union select photos_of(images) from pcs
  union select photos_of(array_agg(image)) from dishes
  union select photos_of(array_agg(settings ->> 'logo')) from house_versions`;

const deletedPhotos = sql`
  select 'photo ' || id as subject, jsonb_build_object('width', width, 'height', height) as after from deleted`;

/** Deletes photos unused for a day, and marks those that have become unused. */
export const deleteUnusedPhotos = async (db: Db, most: number): Promise<number> => {
  await sql`
    update photos set unused_since = now()
    where unused_since is null and id not in (${used})`.execute(db);
  // If a photo is used again meanwhile, that change updates its row, so this statement waits for it.
  const { numAffectedRows } = await sql`
    with deleted as (
      delete from photos where id in (
        select id from photos where unused_since < now() - interval '1 day' and id not in (${used}) limit ${most}
      ) and unused_since < now() - interval '1 day'
      returning id, width, height
    )
    ${recordForHouse('delete photo', sql`now()`, deletedPhotos)}`.execute(db);
  return Number(numAffectedRows ?? 0);
};
