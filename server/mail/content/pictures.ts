import { readFile } from 'node:fs/promises';

/** Small pictures of mails, drawn by `scripts/draw-mail-pictures.mjs`. */
export const pictureNames = [
  ...(['mark', 'room', 'study', 'pc', 'arrive', 'leave', 'clock', 'pay', 'reference', 'food'] as const),
];

export type PictureName = (typeof pictureNames)[number];

const contentIdOf = (name: string): string => `${name}@nightdesk`;

/** The address of an embedded picture: nothing is loaded from elsewhere. */
export const pictureUrl = (name: PictureName): string => `cid:${contentIdOf(name)}`;

const loaded = new Map<PictureName, Buffer>();

const load = async (name: PictureName): Promise<Buffer> => {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = await readFile(new URL(`../pictures/${name}.png`, import.meta.url));
  loaded.set(name, bytes);
  return bytes;
};

export type Picture = { name: PictureName; cid: string; bytes: Buffer };

/** The pictures that a mail uses. */
export const loadPictures = (html: string): Promise<Picture[]> =>
  Promise.all(
    pictureNames
      .filter((name) => html.includes(pictureUrl(name)))
      .map(async (name) => ({ name, cid: contentIdOf(name), bytes: await load(name) })),
  );
