import { escapeText } from '../lib/html.ts';

/** Every element that shows or fetches one of the pictures that a drawn page leaves to us. */
const places = /<(?:img|link)[^>]*__PICTURE_(\d)__[^>]*>/g;

type Pictured = { image?: string; imageUrl?: string };

export const readPictures = (answer: string | undefined): readonly string[] => {
  if (answer === undefined) return [];
  const offers = [JSON.parse(answer)].flat() as Pictured[]; // the contract's schemas made it
  return offers.map(({ image, imageUrl }) => image ?? imageUrl ?? '');
};

/** Puts the first pictures in their places; a place without a picture goes. */
export const fillPictures = (html: string, pictures: readonly string[]): string =>
  html.replace(places, (place, number: string) => {
    const picture = pictures[Number(number)];
    return picture ? place.replace(`__PICTURE_${number}__`, () => escapeText(picture)) : '';
  });
