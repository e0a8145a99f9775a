import { photoSrcSet } from '#contract/photos.rules.ts';
import { escapeText } from '../lib/html.ts';

/** Every element that shows or fetches one of the pictures that the build left open. */
const places = /<(?:img|link)[^>]*__PICTURE_(\d)__[^>]*>/g;

type Pictured = { image?: string; imageUrl?: string };

export const readPictures = (response: string | undefined): readonly string[] => {
  if (response === undefined) return [];
  const bookables = [JSON.parse(response)].flat() as Pictured[]; // the contract's schemas made it
  return bookables.map(({ image, imageUrl }) => image ?? imageUrl ?? '');
};

/** Puts the first pictures in their places; a place without a picture goes. */
export const fillPictures = (html: string, pictures: readonly string[]): string =>
  html.replace(places, (place, number: string) => {
    const picture = pictures[Number(number)];
    if (!picture) return '';
    const srcSet = photoSrcSet(picture);
    // How wide it will be was known to the build.
    const name = place.startsWith('<link') ? 'imagesrcset' : 'srcset';
    const widths = srcSet ? ` ${name}="${srcSet}"` : '';
    return place.replace(`__PICTURE_${number}__"`, () => `${escapeText(picture)}"${widths}`);
  });
