import { type PageName, pages } from '#contract/pages.ts';
import { nowhere } from './walk-to.ts';

const addressOf = (path: string): string =>
  path.replace('studyRoom/:id', 'studyRoom/13').replace(':kind', 'room').replace(':id', '1');

/** An address of every page, of a missing room, of a list without entries, and of no page. */
export const allAddresses = [
  ...Object.values(pages).map(addressOf),
  '/room/999999',
  '/rooms?q=nothing+at+all',
  nowhere,
];

const ofStaff: ReadonlySet<PageName> = new Set([
  ...(['adminRequests', 'addRoom', 'orderUpdate', 'menuUpdate', 'refunds'] as const),
]);

/** The same of the pages of guests. */
export const guestAddresses = (Object.keys(pages) as PageName[]) // it has no other keys
  .filter((name) => !ofStaff.has(name) && !name.startsWith('desk'))
  .map((name) => addressOf(pages[name]));
