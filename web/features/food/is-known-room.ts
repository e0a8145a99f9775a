import type { RoomType } from '#contract/food/orders.rules.ts';
import type { Kind } from '#contract/kinds.ts';

/** Which kinds an ID can be of, as long as the room type is open. */
export const kindsOf = (roomType: RoomType | ''): readonly Kind[] => {
  if (roomType === '') return ['room', 'study', 'pc'];
  if (roomType === 'PC') return ['pc'];
  return [roomType === 'Sleeping Room' ? 'room' : 'study'];
};

/** Whether one of this kind has such an ID: its number, with or without the word before it. */
export const isKnownRoom = (typed: string, kind: Kind, ids: ReadonlySet<number>): boolean => {
  const [, word = '', number] = /^(room|pc)?\s*0*(\d{1,9})$/i.exec(typed.trim()) ?? [];
  const isOfKind = word === '' || (word.toLowerCase() === 'pc') === (kind === 'pc');
  return number !== undefined && isOfKind && ids.has(Number(number));
};
