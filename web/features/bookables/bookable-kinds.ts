import { pages } from '#contract/pages.ts';
import { pageNames } from '#web/lib/page-names.ts';
import type { BookableKind } from './bookable.ts';

const withId = (path: string) => (id: number) => path.replace(':id', String(id));

/** What differs between rooms, study rooms and PCs: where they are, how they are priced, what they are called. */
export const bookableKinds = {
  room: {
    list: pages.rooms,
    detail: withId(pages.room),
    unit: 'night',
    one: 'room',
    many: 'rooms',
    heading: pageNames.rooms,
    lead: 'Bunks, pods and private rooms, by the night.',
    freeThen: 'Free on your dates',
    idLabel: 'Room ID',
    priceSteps: [30, 50, 80, 100],
    drawing: '/pictures/room-bunk-lantern.svg',
  },
  study: {
    list: pages.studyRooms,
    detail: withId(pages.studyRoom),
    unit: 'hour',
    one: 'study room',
    many: 'study rooms',
    heading: pageNames.studyRooms,
    lead: 'By the hour, one to twelve hours. Lamps, sockets and quiet included.',
    freeThen: 'Free at your time',
    idLabel: 'Room ID',
    priceSteps: [8, 12, 16, 20],
    drawing: '/pictures/study-round-table.svg',
  },
  pc: {
    list: pages.pcs,
    detail: withId(pages.pc),
    unit: 'hour',
    one: 'PC',
    many: 'PCs',
    heading: 'PC ACCESS',
    lead: 'A fast machine and a good chair, by the hour.',
    freeThen: 'Free at your time',
    idLabel: 'PC ID',
    priceSteps: [10, 15],
    drawing: '/pictures/pc-daily.svg',
  },
} as const satisfies Record<BookableKind, unknown>;
