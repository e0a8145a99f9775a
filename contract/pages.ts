/** Every page's address, in the spelling that guests are shown. They match without regard to case. */
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
  adminRequests: '/admin-requests',
  addRoom: '/addRoom',
  orderUpdate: '/OrderUpdate',
  menuUpdate: '/MenuUpdate',
  refunds: '/refunds',
} as const;

const patterns = Object.values(pages).map(
  (path) => new RegExp(`^${path.replace(/\/:id$/, '/[^/]+').replace(/\/$/, '')}/?$`, 'i'),
);

/** Whether an address (without query) belongs to a page, so that the server can answer 404 where none does. */
export const isPage = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));
