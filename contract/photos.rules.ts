/** The types of pictures that a photo may come as. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const mostPhotoBytes = 8 * 1024 * 1024;

/** What is decoded at most; few cameras make more. */
export const mostMegapixels = { jpeg: 40, other: 25 } as const;

/** How many pictures one bookable has at most. */
export const mostPhotos = 12;

/** Thumbnails, cards, and detail pages on screens of one and of two pixels a point. */
export const photoWidths = [160, 480, 960, 1440] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The width of the address under which a photo is known. */
const knownWidth: PhotoWidth = 960;

/** The address of a photo; its id is a hash of its content, so what it leads to never changes. */
export const photoUrl = (photoId: string, width: PhotoWidth = knownWidth): string =>
  `/photos/${photoId}/${width}.webp`;

const pattern = /^\/photos\/([0-9a-f]{32})\/960\.webp$/;

/** The id of a photo of ours; undefined of any other address. */
export const photoIdOf = (url: string): string | undefined => pattern.exec(url)?.[1];

/** All widths of a photo for `srcset`; undefined of any other picture, which has only one. */
export const photoSrcSet = (url: string): string | undefined => {
  const photoId = photoIdOf(url);
  return photoId && photoWidths.map((width) => `${photoUrl(photoId, width)} ${width}w`).join(', ');
};
