import { photoSrcSet } from '#contract/photos.rules.ts';
import { escapeText } from '../lib/html.ts';

/** All elements that show or preload one of the open pictures. */
const places = /<(?:img|link)[^>]*__PICTURE_(\d)__[^>]*>/g;

type Pictured = { image?: string; imageUrl?: string };

export const readPictures = (response: string | undefined): readonly string[] => {
  if (response === undefined) return [];
  const bookables = [JSON.parse(response)].flat() as Pictured[]; // the contract's schemas made it
  return bookables.map(({ image, imageUrl }) => image ?? imageUrl ?? '');
};

/** Fills in the first pictures; elements without a picture are removed. */
export const fillPictures = (html: string, pictures: readonly string[]): string =>
  html.replace(places, (place, number: string) => {
    const picture = pictures[Number(number)];
    if (!picture) return '';
    const srcSet = photoSrcSet(picture);
    // The build knows its width.
    const name = place.startsWith('<link') ? 'imagesrcset' : 'srcset';
    const widths = srcSet ? ` ${name}="${srcSet}"` : '';
    return place.replace(`__PICTURE_${number}__"`, () => `${escapeText(picture)}"${widths}`);
  });
