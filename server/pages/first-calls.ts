import { type PageName, pages } from '#contract/pages.ts';

type Calls = (id: string) => readonly string[];

/** From so many Home picks what is free soonest, and a thing's page what is nearest in price. */
const some = '?limit=50';
/** A first page of cards, and one more that tells whether there is a second. */
const cards = '?limit=10';
const free = (kind?: string) => `/api/availability?${kind ? `kind=${kind}&` : ''}limit=1000`;

const ofList =
  (list: string, kind: string): Calls =>
  () => [`${list}${cards}`, free(kind)];
const ofOne =
  (list: string, kind: string): Calls =>
  (id) => [`${list}/${id}`, `${list}${some}`, free(kind)];

const own: Partial<Record<PageName, Calls>> = {
  home: () => [`/api/rooms${some}`, `/api/studyRooms${some}`, free()],
  rooms: ofList('/api/rooms', 'room'),
  room: ofOne('/api/rooms', 'room'),
  studyRooms: ofList('/api/studyRooms', 'study'),
  studyRoom: ofOne('/api/studyRooms', 'study'),
  pcs: ofList('/api/pcs', 'pc'),
  pc: ofOne('/api/pcs', 'pc'),
};

/** The calls with which a page begins, in the words in which it makes them; whatever else it needs it asks by itself. */
export const firstCalls = (page: PageName | undefined, path: string, search: string): readonly string[] => {
  const common = ['/api/config'];
  // What a search means is for the page to say.
  if (!page || search !== '') return common;
  const id = /\/(\d{1,9})\/?$/.exec(path)?.[1];
  const isOfOne = pages[page].endsWith('/:id');
  return isOfOne && id === undefined ? common : [...(own[page]?.(id ?? '') ?? []), ...common];
};
