import type { Kind } from '#contract/kinds.ts';
import type { Pc } from '#contract/pcs.ts';
import type { Room, StudyRoom } from '#contract/rooms.ts';

export type BookableKind = Kind;

/** A room, study room or PC for cards and detail pages; fields that only rooms have are optional. */
export type Bookable = Omit<Partial<Room>, 'image' | 'pricePerNight' | 'details'> & {
  kind: BookableKind;
  id: number;
  title: string;
  description: string;
  picture: string;
  price: number;
  rating: number | undefined;
  details: readonly string[];
};

/** The width of the picture on its detail page. */
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
