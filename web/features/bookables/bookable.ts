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
  /** All of them, where there is more to show than one, and what each shows in words. */
  images?: readonly string[] | undefined;
  imageTexts?: readonly string[] | undefined;
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

export const fromRoom = ({ image, pricePerNight, details, ...room }: Room): Bookable => ({
  ...room,
  kind: 'room',
  picture: image,
  price: pricePerNight,
  details: lines(details),
});

export const fromStudyRoom = ({ image, details, ...room }: StudyRoom): Bookable => ({
  ...room,
  kind: 'study',
  picture: image,
  details: lines(details),
});

export const fromPc = ({ imageUrl, pricePerHour, ...pc }: Pc): Bookable => ({
  ...pc,
  kind: 'pc',
  picture: imageUrl,
  price: pricePerHour,
  rating: undefined,
  details: [],
});
