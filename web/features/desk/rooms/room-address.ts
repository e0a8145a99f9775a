import type { Kind } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';

/** The last part of the address for adding a bookable. */
export const newRoom = 'new';

/** The page on which a room, study room or PC is edited. */
export const roomAddress = (kind: Kind, id: number | typeof newRoom): string =>
  pages.deskRoom.replace(':kind', kind).replace(':id', String(id));
