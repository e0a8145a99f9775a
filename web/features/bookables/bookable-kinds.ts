import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { pageNames } from '#web/lib/page-names.ts';
import type { BookableKind } from './bookable.ts';

const withId = (path: string) => (id: number) => path.replace(':id', String(id));

/** What differs between rooms, study rooms and PCs: pages, prices and names. */
export const bookableKinds = {
  room: {
    list: pages.rooms,
    detail: withId(pages.room),
    unit: 'night',
    heading: pageNames.rooms,
    lead: m.bookables_rooms_lead(),
    freeThen: m.bookables_free_dates(),
    priceSteps: [30, 50, 80, 100],
    fallback: '/pictures/room-bunk-lantern.svg',
  },
  study: {
    list: pages.studyRooms,
    detail: withId(pages.studyRoom),
    unit: 'hour',
    heading: pageNames.studyRooms,
    lead: m.bookables_study_lead(),
    freeThen: m.bookables_free_time(),
    priceSteps: [8, 12, 16, 20],
    fallback: '/pictures/study-round-table.svg',
  },
  pc: {
    list: pages.pcs,
    detail: withId(pages.pc),
    unit: 'hour',
    heading: m.bookables_pcs_heading(),
    lead: m.bookables_pcs_lead(),
    freeThen: m.bookables_free_time(),
    priceSteps: [10, 15],
    fallback: '/pictures/pc-daily.svg',
  },
} as const satisfies Record<BookableKind, unknown>;
