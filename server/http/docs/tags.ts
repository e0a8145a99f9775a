import type { EndpointKey } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';

const descriptions = {
  'Signing in': 'Accounts, passwords and sessions.',
  House: 'The house, its terms, the clock and what is switched on.',
  Offers: 'Rooms by the night, study rooms and PCs by the hour, when they are free, and what they cost.',
  Bookings: 'Bookings that are paid at the desk.',
  'Cart and payments': 'Carts that are paid online, payments, receipts and refunds.',
  Food: 'The menu, and orders to a room.',
  Guests: 'Records of users, feedback, points, votes and suggestions.',
  'Front desk':
    'Running the house: the day, the board, bookings with their bills, blocks, price rules. For staff; some calls only for admins.',
  Events: 'Changes, as they happen.',
} as const;

/** Sections of the API document, in order. */
export const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }));

type Tag = keyof typeof descriptions;

type FirstWord<Key> = Key extends `${string} /${infer Path}`
  ? Path extends `${infer Word}/${string}`
    ? Word
    : Path
  : never;

/** By the first segment of a path; a missing one does not compile. */
const tagByWord: Readonly<Record<FirstWord<keyof Endpoints> | 'auth', Tag>> = {
  auth: 'Signing in',
  confirmations: 'Signing in',
  config: 'House',
  house: 'House',
  questions: 'House',
  rooms: 'Offers',
  studyRooms: 'Offers',
  pcs: 'Offers',
  availability: 'Offers',
  now: 'Offers',
  stay: 'Bookings',
  quote: 'Offers',
  prices: 'Offers',
  bookings: 'Bookings',
  pcbookinghistory: 'Bookings',
  waitlist: 'Bookings',
  checkout: 'Cart and payments',
  payments: 'Cart and payments',
  refunds: 'Cart and payments',
  webhooks: 'Cart and payments',
  menu: 'Food',
  orderDetails: 'Food',
  users: 'Guests',
  mailPreferences: 'Guests',
  calendarFeed: 'Guests',
  profile: 'Guests',
  feedback: 'Guests',
  loyalty: 'Guests',
  votes: 'Guests',
  suggestions: 'Guests',
  desk: 'Front desk',
  events: 'Events',
};

export const tagOf = (key: EndpointKey): Tag => {
  const word = key.split(/[ /]+/)[1] ?? '';
  return tagByWord[word as keyof typeof tagByWord]; // every call is in the contract or in identity
};
