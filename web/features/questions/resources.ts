import { pages } from '#contract/pages.ts';
import { pageNames } from '#web/lib/page-names.ts';

/** Pages worth knowing. */
export const resources = [
  { to: pages.rooms, label: pageNames.rooms, about: 'Beds by the night' },
  { to: pages.studyRooms, label: pageNames.studyRooms, about: 'Tables by the hour' },
  { to: pages.pcs, label: pageNames.pcs, about: 'Machines by the hour' },
  { to: pages.food, label: pageNames.food, about: 'The menu, and orders to your room' },
  { to: pages.bookings, label: pageNames.bookings, about: 'What you have booked, and cancelling it' },
  { to: pages.loyalty, label: pageNames.loyalty, about: 'Your points and rewards' },
  { to: pages.feedback, label: pageNames.feedback, about: 'How others liked their stay' },
];
