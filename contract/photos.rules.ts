/** Accepted file types. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const maxPhotoBytes = 8 * 1024 * 1024;

/** The most megapixels that are decoded; few cameras make more. */
export const maxMegapixels = { jpeg: 40, other: 25 } as const;

/** The most pictures of one bookable. */
export const maxPhotos = 12;

/** Thumbnails, cards, and detail pages at one and two pixels per point. */
export const photoWidths = [160, 480, 960, 1440] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The width in a photo's canonical address. */
const knownWidth: PhotoWidth = 960;

/** The address of a photo. The id is a hash of its content, so an address never changes its content. */
export const photoUrl = (photoId: string, width: PhotoWidth = knownWidth): string =>
  `/photos/${photoId}/${width}.webp`;

const pattern = /^\/photos\/([0-9a-f]{32})\/960\.webp$/;

/** The id of a photo; undefined for other addresses. */
export const photoIdOf = (url: string): string | undefined => pattern.exec(url)?.[1];

/** All widths for `srcset`; undefined for other pictures, which have only one. */
export const photoSrcSet = (url: string): string | undefined => {
  const photoId = photoIdOf(url);
  return photoId && photoWidths.map((width) => `${photoUrl(photoId, width)} ${width}w`).join(', ');
};
