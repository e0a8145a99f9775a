import type { Kind } from '#contract/kinds.ts';
import type { Pc } from '#contract/pcs.ts';
import type { Room, StudyRoom } from '#contract/rooms.ts';

export type BookableKind = Kind;

/** Anything that is rented, as cards and detail pages show it. */
export type Bookable = {
  kind: BookableKind;
  id: number;
  title: string;
  description: string;
  picture: string;
  /** All of them, where there is more to show than one. */
  pictures?: readonly { url: string; text: string }[];
  price: number;
  rating: number | undefined;
  /** How many guests that is the average of; of rooms alone. */
  reviews?: number;
  details: readonly string[];
};

/** How wide the picture of its own page is. */
export const detailSizes = '(max-width: 61.99em) 100vw, 713px';

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const toPictures = (images: readonly string[] = [], texts: readonly string[] = []) =>
  images.map((url, index) => ({ url, text: texts[index] ?? '' }));

export const fromRoom = ({ image, images, imageTexts, pricePerNight, details, ...room }: Room): Bookable => ({
  ...room,
  kind: 'room',
  picture: image,
  pictures: toPictures(images, imageTexts),
  price: pricePerNight,
  details: lines(details),
});

export const fromStudyRoom = ({ image, images, imageTexts, details, ...room }: StudyRoom): Bookable => ({
  ...room,
  kind: 'study',
  picture: image,
  pictures: toPictures(images, imageTexts),
  details: lines(details),
});

export const fromPc = ({ imageUrl, images, imageTexts, pricePerHour, ...pc }: Pc): Bookable => ({
  ...pc,
  kind: 'pc',
  picture: imageUrl,
  pictures: toPictures(images, imageTexts),
  price: pricePerHour,
  rating: undefined,
  details: [],
});
