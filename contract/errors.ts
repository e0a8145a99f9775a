/** The one table of everything the server can refuse: its status, its title and the words for the guest, with `{facts}` of the case. */
export const errors = {
  BAD_INPUT: { status: 400, title: 'Bad input', message: 'Please check the marked fields.' },
  BAD_JSON: { status: 400, title: 'Bad input', message: 'The request is not valid JSON.' },
  BAD_REQUEST: { status: 400, title: 'Bad request', message: 'The request could not be understood.' },
  CALL_NOT_FOUND: { status: 404, title: 'Unknown call', message: 'There is no such call.' },
  NOT_SIGNED_IN: { status: 401, title: 'Not signed in', message: 'Please log in first.' },
  NOT_ALLOWED: { status: 403, title: 'Not allowed', message: 'You are not allowed to do this.' },
  FOREIGN_ORIGIN: { status: 403, title: 'Not allowed', message: 'This request came from another site.' },
  SIGN_IN_FAILED: {
    status: 401,
    title: 'Not signed in',
    message: 'Invalid email or password. Please try again!',
  },
  SIGN_UP_FAILED: { status: 409, title: 'Not registered', message: 'Failed to register. Please try again!' },
  SIGN_IN_AGAIN: {
    status: 403,
    title: 'Sign in again',
    message: 'Please log out and log in again before you do this.',
  },
  COMMON_PASSWORD: {
    status: 400,
    title: 'Common password',
    message: 'Many people use this password, so it is easy to guess. Please choose another.',
  },
  WRONG_PASSWORD: { status: 400, title: 'Wrong password', message: 'The current password is not right.' },
  LINK_NOT_VALID: {
    status: 400,
    title: 'Link not valid',
    message: 'This link is no longer valid. Please ask for a new one.',
  },
  PROVIDER_OFF: { status: 404, title: 'Switched off', message: 'This way to sign in is switched off.' },
  FIELDS_MISSING: { status: 400, title: 'Fields missing', message: 'Please fill all fields' },
  USER_NOT_FOUND: { status: 404, title: 'User not found', message: 'There is no such user.' },
  ALREADY_HANDLED: {
    status: 409,
    title: 'Already handled',
    message: 'This request was already handled by another admin.',
  },
  LAST_ADMIN: {
    status: 409,
    title: 'Last admin',
    message: 'The last admin stays. Please make someone else an admin first.',
  },
  ROOM_NOT_FOUND: {
    status: 404,
    title: 'Room not found',
    message: 'The room with the specified ID could not be found.',
  },
  STUDY_ROOM_NOT_FOUND: {
    status: 404,
    title: 'Study Room not found',
    message: 'The study room with the specified ID could not be found.',
  },
  PC_NOT_FOUND: {
    status: 404,
    title: 'PC not found',
    message: 'The PC with the specified ID could not be found.',
  },
  DATE_TIME_MISSING: {
    status: 400,
    title: 'Date or time missing',
    message: 'Please select both date and time to proceed with the booking.',
  },
  ROOM_PAST_DATE: {
    status: 400,
    title: 'Past date',
    message: 'You cannot book a room on a past date. Please select a future date.',
  },
  ROOM_PAST_TIME: {
    status: 400,
    title: 'Past time',
    message: 'You cannot book a room for a past time today. Please select a future time.',
  },
  STUDY_ROOM_PAST_DATE: {
    status: 400,
    title: 'Past date',
    message: 'You cannot book a study room on a past date. Please select a future date.',
  },
  STUDY_ROOM_PAST_TIME: {
    status: 400,
    title: 'Past time',
    message: 'You cannot book a study room for a past time today. Please select a future time.',
  },
  PC_BOOKING_INVALID: {
    status: 400,
    title: 'Not a valid booking',
    message: 'Please select a valid date, time, and duration.',
  },
  PC_PAST: { status: 400, title: 'Past time', message: 'You cannot book a PC for a past date or time.' },
  TIME_SKIPPED: {
    status: 400,
    title: 'No such time',
    message: 'The clocks go forward that day and skip this time. Please select another time.',
  },
  ROOM_TAKEN: {
    status: 409,
    title: 'Already booked',
    message: 'This room is already booked for the selected date and time.',
  },
  STUDY_ROOM_TAKEN: {
    status: 409,
    title: 'Already booked',
    message: 'This study room is already booked for the selected date and time.',
  },
  PC_TAKEN: {
    status: 409,
    title: 'Already booked',
    message: 'This PC is already booked for the selected date and time.',
  },
  PRICE_CHANGED: {
    status: 409,
    title: 'Price changed',
    message: 'The price has changed. Please look at the new total and confirm again.',
  },
  TOO_MANY_BOOKINGS: {
    status: 409,
    title: 'Too many bookings',
    message:
      'You already hold {max} upcoming bookings, the most a guest may. Please cancel one or wait until one is over.',
  },
  TOO_MANY_CANCELLATIONS: {
    status: 429,
    title: 'Too many cancellations',
    message:
      'You have cancelled {max} times within 24 hours, the most a guest may. Please try again tomorrow.',
  },
  BOOKING_NOT_FOUND: { status: 404, title: 'Booking not found', message: 'There is no such booking.' },
  ALREADY_CANCELLED: {
    status: 409,
    title: 'Already cancelled',
    message: 'This booking has already been cancelled.',
  },
  ALREADY_STARTED: {
    status: 409,
    title: 'Already started',
    message: 'This booking has started and can no longer be cancelled.',
  },
  ORDER_ROOM_MISSING: {
    status: 400,
    title: 'Room missing',
    message: 'Please select a room type and enter a Room ID.',
  },
  DISH_UNAVAILABLE: {
    status: 409,
    title: 'Not on the menu today',
    message: 'The kitchen does not have all of this any more. Please look at the marked dishes.',
  },
  TOO_MANY_ORDERS: {
    status: 409,
    title: 'Too many orders',
    message:
      'You have {max} open orders, the most a guest may. Please wait until the kitchen has served one.',
  },
  ORDER_NOT_FOUND: { status: 404, title: 'Order not found', message: 'There is no such order.' },
  ORDER_STARTED: {
    status: 409,
    title: 'Already started',
    message: 'The kitchen has started this order, so it can no longer be cancelled.',
  },
  ORDER_CANCELLED: {
    status: 409,
    title: 'Already cancelled',
    message: 'This order has been cancelled by its guest.',
  },
  NO_OPEN_ORDER: {
    status: 409,
    title: 'No open order',
    message: 'You have no open order. Please order something first.',
  },
  DISH_NOT_FOUND: { status: 404, title: 'Dish not found', message: 'There is no such dish.' },
  DISH_EXISTS: {
    status: 409,
    title: 'Already on the card',
    message: 'There is a dish of this name on the card already.',
  },
  LINES_REFUSED: {
    status: 409,
    title: 'Not free any more',
    message:
      'Not everything in your cart can be had as it stands. Nothing was booked. Please look at the marked lines.',
  },
  LINES_CLASH: {
    status: 409,
    title: 'Twice in the cart',
    message: 'Another line of your cart is for the same place at the same time.',
  },
  PAYMENTS_OFF: {
    status: 409,
    title: 'Payments are switched off',
    message: 'Payment integration is pending. Please implement it later.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    title: 'Payments not available',
    message: 'The payment page could not be opened. Nothing was booked or charged. Please try again.',
  },
  TOTAL_TOO_SMALL: {
    status: 409,
    title: 'Too little to pay online',
    message: 'Less than {least} cannot be paid online. Please add something to your cart.',
  },
  TOTAL_TOO_LARGE: {
    status: 409,
    title: 'Too much to pay online',
    message: 'More than {most} cannot be paid online at once. Please check out a part of your cart.',
  },
  SANDBOX_OFF: { status: 404, title: 'Switched off', message: 'There is no sandbox here to pay in.' },
  CHECKOUT_NOT_FOUND: { status: 404, title: 'Checkout not found', message: 'There is no such checkout.' },
  CHECKOUT_OVER: {
    status: 409,
    title: 'Already over',
    message: 'This checkout is over: it was paid or declined, or its time has passed.',
  },
  CHECKOUT_REPLACED: {
    status: 409,
    title: 'Replaced',
    message:
      'What you have booked or checked out meanwhile has taken its place. Nothing was charged for this checkout.',
  },
  PAYMENT_NOT_FOUND: { status: 404, title: 'Payment not found', message: 'There is no such payment.' },
  NOT_SIGNED: {
    status: 400,
    title: 'Not signed',
    message: 'The announcement does not carry a valid signature.',
  },
  ROOM_NOT_BOOKED: {
    status: 403,
    title: 'Error',
    message: 'You can only leave feedback for rooms you have booked.',
  },
  FEEDBACK_EXISTS: {
    status: 409,
    title: 'Already said',
    message: 'You have already left feedback for your stay in this room. You can edit it.',
  },
  FEEDBACK_NOT_FOUND: { status: 404, title: 'Feedback not found', message: 'There is no such feedback.' },
  TOO_MANY_SUGGESTIONS: {
    status: 429,
    title: 'Too many suggestions',
    message:
      'You have sent {max} suggestions within 24 hours, the most a guest may. Please send the next one tomorrow.',
  },
  NOT_ENOUGH_POINTS: {
    status: 409,
    title: 'Not enough points',
    message: 'You do not have enough points for this reward.',
  },
  REWARD_OWNED: { status: 409, title: 'Yours already', message: 'You have this reward already.' },
  CODE_NOT_VALID: {
    status: 409,
    title: 'Code not valid',
    message: 'This code is not one of yours, or it has been used.',
  },
  CODE_NOT_FITTING: {
    status: 409,
    title: 'Code does not fit',
    message: 'There is nothing here that this code is for.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    title: 'Key used before',
    message: 'This Idempotency-Key was used for another request.',
  },
  TOO_SLOW: { status: 408, title: 'Too slow', message: 'The request took too long to arrive.' },
  TOO_LARGE: { status: 413, title: 'Too large', message: 'The request is too large.' },
  NOT_JSON: { status: 415, title: 'Unsupported media type', message: 'The request must be sent as JSON.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    message: 'Too many requests. Please wait a moment and try again.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'Too large',
    message: 'The headers of the request are too large.',
  },
  INTERNAL: { status: 500, title: 'Something went wrong', message: 'Something went wrong on our side.' },
  UNAVAILABLE: {
    status: 503,
    title: 'Not available',
    message: 'The service is not available right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; title: string; message: string }>;

export type ErrorCode = keyof typeof errors;
