/** What pages are called wherever they are named: in the menu, the footer, their headings and titles. */
export const pageNames = {
  home: 'Home',
  rooms: 'Available Rooms',
  studyRooms: 'Group Study Room',
  feedback: 'Feedback',
  payments: 'Payment History',
  bookings: 'Booking History',
  profile: 'Profile',
  food: 'Food',
  orderStatus: 'Order Status',
  pcs: 'PC Access',
  loyalty: 'Loyalty Program',
  improvements: 'User-Driven Improvements',
  questions: 'F&Q',
  adminRequests: 'New Admin Requests',
  addRoom: 'Add Room',
  orderUpdate: 'Order Update',
} as const;
