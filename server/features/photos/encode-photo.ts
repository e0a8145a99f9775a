import sharp, { type Metadata } from 'sharp';
import { maxMegapixels, type PhotoType, type PhotoWidth, photoWidths } from '#contract/photos.rules.ts';
import { findForeignContent } from './find-foreign-content.ts';

/** A photo in every page width up to its own. */
export type EncodedPhoto = {
  width: number;
  height: number;
  files: { width: PhotoWidth; bytes: Buffer }[];
};

type RefusalCode = 'PHOTO_TYPE' | 'PHOTO_UNREADABLE' | 'PHOTO_PIXELS';

/** A picture we refuse: another type than declared, too large to decode, or unreadable. */
export class PhotoRefusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** JPEG is scaled while decoding; other types are decoded in full in memory, AVIF several times. */
const maxPixels: Readonly<Record<PhotoType, number>> = {
  'image/jpeg': maxMegapixels.jpeg * 1e6,
  'image/png': maxMegapixels.other * 1e6,
  'image/webp': maxMegapixels.other * 1e6,
  'image/avif': maxMegapixels.other * 1e6,
};

const longestSide = 20_000;

// The library reads many formats, some of them documents and archives; only these decoders are allowed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const typeOf = ({ format, compression }: Metadata): PhotoType | undefined => {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return `image/${format}`;
  return format === 'heif' && compression === 'av1' ? 'image/avif' : undefined;
};

const readMetadata = async (bytes: Buffer): Promise<Metadata> => {
  try {
    // Reads only the header; the pixels are counted below.
    return await sharp(bytes, { limitInputPixels: false, pages: -1 }).metadata();
  } catch (error) {
    throw new PhotoRefusal('PHOTO_UNREADABLE', String(error));
  }
};

const refuseForeign = async (bytes: Buffer, type: string): Promise<number> => {
  const metadata = await readMetadata(bytes);
  const found = typeOf(metadata);
  if (!found || found !== type) throw new PhotoRefusal('PHOTO_TYPE', `It is ${metadata.format}.`);
  if ((metadata.pages ?? 1) > 1) throw new PhotoRefusal('PHOTO_UNREADABLE', 'It is an animation.');
  const foreign = findForeignContent(bytes);
  if (foreign) throw new PhotoRefusal('PHOTO_UNREADABLE', `There is more in it than a picture: ${foreign}.`);
  const most = maxPixels[found];
  const { width, height } = metadata;
  if (width * height > most || Math.max(width, height) > longestSide)
    throw new PhotoRefusal('PHOTO_PIXELS', 'It is too large.');
  return most;
};

const encode = async (bytes: Buffer, limitInputPixels: number): Promise<EncodedPhoto> => {
  const largest = photoWidths[photoWidths.length - 1] ?? 0;
  const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    // The height is limited too, since pages crop tall pictures.
    .resize({ width: largest, height: 2 * largest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files: EncodedPhoto['files'] = [];
  for (const wanted of photoWidths) {
    const encoded = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: wanted, withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    files.push({ width: wanted, bytes: encoded });
    // Larger widths would repeat the same picture.
    if (wanted >= width) break;
  }
  return { width, height, files };
};

/** Decodes a picture and encodes its pixels, upright and without metadata. */
export const encodePhoto = async (bytes: Buffer, type: string): Promise<EncodedPhoto> => {
  const most = await refuseForeign(bytes, type);
  try {
    return await encode(bytes, most);
  } catch (error) {
    throw new PhotoRefusal('PHOTO_UNREADABLE', String(error));
  }
};
