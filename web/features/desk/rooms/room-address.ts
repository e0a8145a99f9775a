import type { Kind } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';

/** The last part of the address of a bookable that is still to be added. */
export const newRoom = 'new';

/** The page on which a room, study room or PC is looked after. */
export const roomAddress = (kind: Kind, id: number | typeof newRoom): string =>
  pages.deskRoom.replace(':kind', kind).replace(':id', String(id));
