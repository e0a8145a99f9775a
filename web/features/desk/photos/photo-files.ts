import { maxPhotoBytes, type PhotoType } from '#contract/photos.rules.ts';
import { m } from '#messages/web.ts';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Detects the type by the first bytes; a file's name proves nothing. */
export const readPhotoType = (head: Uint8Array): PhotoType | 'heic' | undefined => {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp';
  if (!startsWith(head, 'ftyp', 4)) return undefined;
  if (startsWith(head, 'avif', 8)) return 'image/avif';
  return ['heic', 'heix', 'hevc', 'mif1', 'msf1'].some((brand) => startsWith(head, brand, 8))
    ? 'heic'
    : undefined;
};

export type CheckedFile = { type: PhotoType } | { refused: string };

/** Checks whether a file is worth sending; the server checks again by decoding it. */
export const checkFile = async (file: Blob): Promise<CheckedFile> => {
  if (file.size > maxPhotoBytes) return { refused: m.desk_photos_too_large() };
  const type = readPhotoType(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (type === 'heic') return { refused: m.desk_photos_heic() };
  return type ? { type } : { refused: m.desk_photos_wrong_type() };
};
