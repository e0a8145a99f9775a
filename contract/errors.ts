/** The one table of everything the server can refuse: its status, its title and the words for the guest. */
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
