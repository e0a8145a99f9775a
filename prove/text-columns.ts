/** Where a text of the contract is kept, or why it is not. */
type Place = `${string}.${string}` | { not: string };

const looked = { not: 'compared with what is there, and forgotten' };
const secret = { not: 'hashed' };
const own = { not: 'a page of this site, or refused' };

/** Every field of the contract that takes any text; a new one is to be added here, and then to be shown on a page. */
export const textColumns: Readonly<Record<string, Place>> = {
  '/change-password currentPassword': secret,
  '/change-password newPassword': secret,
  '/delete-user password': secret,
  '/request-password-reset email': 'users.email',
  '/request-password-reset redirectTo': own,
  '/reset-password newPassword': secret,
  '/reset-password token': looked,
  '/revoke-session token': looked,
  '/send-verification-email callbackURL': own,
  '/sign-in/email email': looked,
  '/sign-in/email password': secret,
  '/sign-in/social callbackURL': own,
  '/sign-in/social errorCallbackURL': own,
  '/sign-up/email email': 'users.email',
  '/sign-up/email image': 'users.image',
  '/sign-up/email name': 'users.name',
  '/sign-up/email password': secret,
  '/update-user image': 'users.image',
  '/update-user name': 'users.name',
  'POST /bookings title': { not: "the room's own is taken" },
  'POST /bookings userEmail': looked,
  'POST /checkout code': looked,
  'POST /checkout lines foodItems foodName': looked,
  'POST /checkout lines roomId': 'orders.room_id',
  'POST /feedback email': looked,
  'POST /feedback message': 'feedback.message',
  'POST /menu category': 'dishes.category',
  'POST /menu description': 'dishes.description',
  'POST /menu imageUrl': 'dishes.image',
  'POST /menu name': 'dishes.name',
  'POST /orderDetails code': looked,
  'POST /orderDetails email': looked,
  'POST /orderDetails foodItems foodName': looked,
  'POST /orderDetails orderInfo': { not: 'ignored' },
  'POST /orderDetails roomId': 'orders.room_id',
  'POST /orderDetails/contact name': 'orders.contact_name',
  'POST /orderDetails/contact roomNumber': 'orders.contact_room_number',
  'POST /payments title': { not: "the room's own is taken" },
  'POST /payments userEmail': looked,
  'POST /pcbookinghistory title': { not: "the PC's own is taken" },
  'POST /pcbookinghistory userEmail': looked,
  'POST /rooms description': 'rooms.description',
  'POST /rooms details': 'rooms.details',
  'POST /rooms image': 'rooms.image',
  'POST /rooms title': 'rooms.title',
  'POST /studyRooms description': 'rooms.description',
  'POST /studyRooms details': 'rooms.details',
  'POST /studyRooms image': 'rooms.image',
  'POST /studyRooms title': 'rooms.title',
  'POST /suggestions text': 'suggestions.text',
  'POST /users email': looked,
  'POST /users name': 'users.name',
  'POST /users photoURL': 'users.image',
  'POST /users uid': looked,
  'POST /webhooks/stripe': { not: "Stripe's own, and signed" },
  'PUT /feedback/{id} message': 'feedback.message',
  'PUT /feedback/{id}/answer answer': 'feedback.answer',
  'PUT /feedback/{id}/hidden reason': 'feedback.hidden_reason',
  'PUT /menu/{id} category': 'dishes.category',
  'PUT /menu/{id} description': 'dishes.description',
  'PUT /menu/{id} imageUrl': 'dishes.image',
  'PUT /menu/{id} name': 'dishes.name',
};

/** What pages show besides, and nobody writes by a call as it stands. */
const others = [...['pcs.title', 'pcs.description', 'pcs.image'], ...['bookings.title', 'refunds.problem']];

/** Every column of text that pages show. */
export const shownColumns: readonly string[] = [
  ...new Set([...Object.values(textColumns).filter((place) => typeof place === 'string'), ...others]),
];
