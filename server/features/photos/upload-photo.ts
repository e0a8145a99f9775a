import { createHash } from 'node:crypto';
import { photoUrl } from '#contract/photos.rules.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import type { LimitConcurrency } from '../../lib/limit-concurrency.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import type { Decoder } from './open-decoder.ts';
import { insertPhoto } from './photos.queries.ts';

/**
 * An uploaded file. Its bytes are private, so that nothing traversing a body copies them; repeats are
 * recognised by their hash.
 */
export class UploadedFile {
  readonly type: string;
  readonly #bytes: Buffer;
  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.#bytes = bytes;
  }
  get bytes(): Buffer {
    return this.#bytes;
  }
  toJSON() {
    return createHash('sha256').update(this.#bytes).digest('hex');
  }
}

const idOf = ({ files }: EncodedPhoto): string => {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  return hash.digest('hex').slice(0, 32);
};

type House = {
  db: Db;
  decoder: Decoder;
  /** Limits how many of the caller's calls use the database; decoding does not count. */
  limit: LimitConcurrency;
};

/** Stores the pixels of an uploaded picture, once; never the file itself. */
export const uploadPhoto = async (
  { db, decoder, limit }: House,
  context: DeskContext,
  idempotentCall: IdempotentCall,
  file: unknown,
): Promise<{ url: string }> => {
  if (!(file instanceof UploadedFile)) throw new AppError('PHOTO_UNREADABLE');
  const photo = await decoder.encode(file.bytes, file.type);
  const { width, height } = photo;
  const id = idOf(photo);
  const store = async (tx: Tx): Promise<string> => {
    await insertPhoto(tx, id, photo);
    await recordDeskAction(tx, context, {
      subject: `photo ${id}`,
      after: { type: file.type, bytes: file.bytes.length, width, height },
    });
    return id;
  };
  const photoId = await limit(() => createIdempotently(db, idempotentCall, id, store));
  return { url: photoUrl(photoId) };
};
