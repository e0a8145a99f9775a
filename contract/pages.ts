/** Addresses of all pages, matched without regard to case. */
export const pages = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  rooms: '/rooms',
  room: '/room/:id',
  studyRooms: '/studyRoom',
  studyRoom: '/studyRoom/:id',
  feedback: '/feedback',
  payments: '/payments',
  bookings: '/bookings',
  profile: '/profile',
  cart: '/Cart',
  food: '/food',
  foodBill: '/foodbill',
  orderStatus: '/OrderStatus',
  orderInfo: '/orderinfo',
  thanks: '/thanks',
  pay: '/pay/:id',
  receipt: '/receipt/:id',
  pcs: '/pcAccess',
  pc: '/pc-details/:id',
  loyalty: '/LoyaltyProgram',
  improvements: '/UDI',
  questions: '/F&Q',
  now: '/now',
  stay: '/stay',
  adminRequests: '/admin-requests',
  addRoom: '/addRoom',
  orderUpdate: '/OrderUpdate',
  menuUpdate: '/MenuUpdate',
  refunds: '/refunds',
  desk: '/desk',
  deskBoard: '/desk/board',
  deskBookings: '/desk/bookings',
  deskBooking: '/desk/bookings/:id',
  deskGuests: '/desk/guests',
  deskGuest: '/desk/guests/:id',
  deskRooms: '/desk/rooms',
  deskRoom: '/desk/rooms/:kind/:id',
  deskRates: '/desk/rates',
  deskInsights: '/desk/insights',
  deskLog: '/desk/log',
  deskSettings: '/desk/settings',
} as const;

export type PageName = keyof typeof pages;

const names = Object.keys(pages) as PageName[]; // it has no other keys

const patterns = names.map((name) => ({
  name,
  pattern: new RegExp(`^${pages[name].replace(/\/:\w+/g, '/[^/]+').replace(/\/$/, '')}/?$`, 'i'),
}));

/** The page of a path (without query); undefined lets the server answer 404. */
export const findPage = (pathname: string): PageName | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.name;

export const isPage = (pathname: string): boolean => findPage(pathname) !== undefined;

const elsewhere = /^\/\/|[\p{Cc}\\]/u;

/** Whether a browser following the path, or only resolving its dots, could end up on another site. */
const leadsElsewhere = (path: string): boolean => {
  if (elsewhere.test(path)) return true;
  const { host, pathname } = new URL(path, 'http://here');
  return host !== 'here' || pathname.startsWith('//');
};

/** Where to go after signing in: a path of this site, or Home if it could lead elsewhere. */
export const safePath = (next: string | null | undefined): string => {
  if (!next?.startsWith('/') || leadsElsewhere(next)) return '/';
  try {
    // Browsers and servers decode at different times: no spelling may become another site's address.
    return leadsElsewhere(decodeURIComponent(next)) ? '/' : next;
  } catch {
    return '/';
  }
};
