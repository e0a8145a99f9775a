import { pageErrors } from './page-errors.ts';

/** All errors of the API: status and message, with `{facts}` filled in. */
export const errors = {
  ...pageErrors,
  BAD_JSON: { status: 400, message: 'The request is not valid JSON.' },
  BAD_REQUEST: { status: 400, message: 'The request could not be understood.' },
  CALL_NOT_FOUND: { status: 404, message: 'There is no such call.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please log in first.' },
  NOT_ALLOWED: { status: 403, message: 'You are not allowed to do this.' },
  FOREIGN_ORIGIN: { status: 403, message: 'This request came from another site.' },
  SIGN_IN_FAILED: { status: 401, message: 'Invalid email or password. Please try again!' },
  SIGN_UP_FAILED: { status: 409, message: 'Failed to register. Please try again!' },
  SIGN_IN_AGAIN: { status: 403, message: 'Please log out and log in again before you do this.' },
  SIGN_IN_OVER: {
    status: 401,
    message: 'This took too long, or too many codes were wrong. Please log in again.',
  },
  WRONG_CODE: { status: 400, message: 'This code is wrong, or it has been used.' },
  PASSKEY_REFUSED: { status: 400, message: 'This passkey was not accepted. Please try again.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'There is no such passkey.' },
  TOO_MANY_PASSKEYS: {
    status: 409,
    message: 'You already have {max} passkeys, which is the limit. Please delete one first.',
  },
  NO_FACTOR: { status: 409, message: 'You have no authenticator app set up.' },
  FACTOR_EXISTS: { status: 409, message: 'Your authenticator app is set up already.' },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'This house asks admins for a second factor. Please set one up on your profile.',
  },
  CONFIRM_IDENTITY: { status: 403, message: 'Please confirm that it is you.' },
  COMMON_PASSWORD: {
    status: 400,
    message: 'Many people use this password, so it is easy to guess. Please choose another.',
  },
  WRONG_PASSWORD: { status: 400, message: 'The current password is wrong.' },
  PROVIDER_OFF: { status: 404, message: 'This way to sign in is switched off.' },
  USER_NOT_FOUND: { status: 404, message: 'There is no such user.' },
  ALREADY_HANDLED: { status: 409, message: 'This request was already handled by another admin.' },
  LAST_ADMIN: {
    status: 409,
    message: 'There must be at least one admin. Please make someone else an admin first.',
  },
  ROOM_NOT_FOUND: { status: 404, message: 'The room with the specified ID could not be found.' },
  STUDY_ROOM_NOT_FOUND: {
    status: 404,
    message: 'The study room with the specified ID could not be found.',
  },
  PC_NOT_FOUND: { status: 404, message: 'The PC with the specified ID could not be found.' },
  CLOSED_THEN: {
    status: 409,
    message: 'It is closed for part of that time. Check the opening hours.',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price has changed. Please look at the new total and confirm again.',
  },
  TOO_MANY_BOOKINGS: {
    status: 409,
    message:
      'You already hold {max} upcoming bookings, which is the limit. Please cancel one or wait until one is over.',
  },
  TOO_MANY_CANCELLATIONS: {
    status: 429,
    message: 'You have cancelled {max} times within 24 hours, which is the limit. Please try again tomorrow.',
  },
  NO_STAY: { status: 404, message: 'You have no stay coming up.' },
  STILL_FREE: { status: 409, message: 'It is free for all of that time. Please book it.' },
  TAKEN_BY_YOU: { status: 409, message: 'You already have a booking for some of that time.' },
  ALREADY_WAITING: { status: 409, message: 'You are already on the waitlist for this time.' },
  TOO_MANY_WAITING: {
    status: 409,
    message: 'You are on the waitlist for {max} times, which is the limit. Please leave one first.',
  },
  WAITING_NOT_FOUND: { status: 404, message: 'You are no longer on the waitlist for this time.' },
  BOOKING_NOT_FOUND: { status: 404, message: 'There is no such booking.' },
  ALREADY_CANCELLED: { status: 409, message: 'This booking has already been cancelled.' },
  ALREADY_STARTED: { status: 409, message: 'This booking has started and can no longer be cancelled.' },
  DISH_UNAVAILABLE: {
    status: 409,
    message: 'Some of these dishes are no longer available. Please check the marked ones.',
  },
  TOO_MANY_ORDERS: {
    status: 409,
    message: 'You have {max} open orders, which is the limit. Please wait until the kitchen has served one.',
  },
  ORDER_NOT_FOUND: { status: 404, message: 'There is no such order.' },
  ORDER_STARTED: {
    status: 409,
    message: 'The kitchen has started this order, so it can no longer be cancelled.',
  },
  ORDER_CANCELLED: { status: 409, message: 'This order has been cancelled by its guest.' },
  NO_OPEN_ORDER: { status: 409, message: 'You have no open order. Please order something first.' },
  DISH_NOT_FOUND: { status: 404, message: 'There is no such dish.' },
  DISH_EXISTS: { status: 409, message: 'There is already a dish of this name on the menu.' },
  LINES_REFUSED: {
    status: 409,
    message:
      'Some items are no longer available, or their price has changed. Nothing was booked. Check the marked lines.',
  },
  LINES_CLASH: {
    status: 409,
    message: 'Another line of your cart is for the same place at the same time.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'The payment page could not be opened. Nothing was booked or charged. Please try again.',
  },
  TOTAL_TOO_SMALL: {
    status: 409,
    message: 'Online payments start at {least}. Please add something to your cart.',
  },
  TOTAL_TOO_LARGE: {
    status: 409,
    message: 'At most {most} can be paid online at once. Please check out part of your cart.',
  },
  TOTAL_NOT_ROUND: {
    status: 409,
    message: 'Only multiples of {step} can be paid online. Please book this and pay at the desk.',
  },
  SANDBOX_OFF: { status: 404, message: 'The payment sandbox is switched off here.' },
  CHECKOUT_NOT_FOUND: { status: 404, message: 'There is no such checkout.' },
  CHECKOUT_OVER: {
    status: 409,
    message: 'This checkout is over: it was paid or declined, or its time has passed.',
  },
  CHECKOUT_REPLACED: {
    status: 409,
    message: 'A later booking or checkout of yours has replaced this one. Nothing was charged for it.',
  },
  TOO_MANY_PAY_PAGES: {
    status: 429,
    message: 'You have left many pay pages open. Please try again in a few minutes.',
  },
  PAYMENT_NOT_FOUND: { status: 404, message: 'There is no such payment.' },
  NOT_SIGNED: { status: 400, message: 'The webhook event has no valid signature.' },
  FEEDBACK_EXISTS: {
    status: 409,
    message: 'You have already left feedback for your stay in this room. You can edit it.',
  },
  FEEDBACK_NOT_FOUND: { status: 404, message: 'There is no such feedback.' },
  TOO_MANY_SUGGESTIONS: {
    status: 429,
    message:
      'You have sent {max} suggestions within 24 hours, which is the limit. Please send the next one tomorrow.',
  },
  TOO_MANY_EXPORTS: {
    status: 429,
    message:
      'You have exported your data {max} times within an hour, which is the limit. Please try again later.',
  },
  NOT_ENOUGH_POINTS: { status: 409, message: 'You do not have enough points for this reward.' },
  REWARD_OWNED: { status: 409, message: 'You have this reward already.' },
  SUSPENDED: { status: 403, message: 'This guest is suspended. Please speak to the desk.' },
  GUEST_IS_STAFF: { status: 409, message: 'This guest works at the desk. Please make them a guest first.' },
  GUEST_HAS_BOOKINGS: {
    status: 409,
    message:
      'This guest has a booking that is current, upcoming or being paid. Please check out or cancel it first.',
  },
  GUEST_HAS_ORDERS: {
    status: 409,
    message: 'The kitchen has an order of this guest. Please serve or cancel it first.',
  },
  GUEST_HAS_OPEN_BILLS: {
    status: 409,
    message: 'This guest has an unsettled bill. Please settle it first.',
  },
  GUEST_CHANGED: { status: 409, message: 'This guest has just changed. Please try again.' },
  SAME_GUEST: { status: 409, message: 'These are already the same guest.' },
  TWO_ACCOUNTS: {
    status: 409,
    message: 'Both guests have an account. Only a record without an account can be merged into another.',
  },
  ACCOUNT_UNVERIFIED: {
    status: 409,
    message:
      'This account has not verified its e-mail address yet, so nobody knows whose it is. Please ask the guest to open the link in the mail first.',
  },
  NOTE_OF_ANOTHER: { status: 409, message: 'Only the author can withdraw a note.' },
  NOTE_NOT_FOUND: { status: 404, message: 'There is no such note.' },
  GUEST_NOT_FOUND: { status: 404, message: 'There is no such guest.' },
  WRONG_STATUS: { status: 409, message: 'This booking is {status}, so this is no longer possible.' },
  BOOKING_CHANGED: {
    status: 409,
    message: 'A colleague has changed this booking in the meantime. Please check it again.',
  },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'A colleague has changed this in the meantime. Please check it again.',
  },
  TEXT_NOT_FOUND: { status: 404, message: 'There is no such text to translate.' },
  OWN_LANGUAGE: {
    status: 409,
    message: "This is the house's own language: edit the text itself.",
  },
  RETIRED: {
    status: 409,
    message: 'This is retired: bookings can be moved away from it, but not onto it, and cannot be extended.',
  },
  STAY_TOO_LONG: {
    status: 409,
    message: 'A booking can be at most {most} {units} long. Please make another one for the time after it.',
  },
  CANNOT_WRITE: {
    status: 409,
    message: 'Messages about this booking are closed. Please call the desk.',
  },
  NO_ACCOUNT: { status: 409, message: 'This guest has no account, so nobody would read it.' },
  TOO_MANY_MESSAGES: {
    status: 429,
    message: 'You have sent {max} messages within {minutes} minutes. Please wait a moment, or call the desk.',
  },
  TOO_EARLY: {
    status: 409,
    message: 'It is too early to check in. Check-in is possible on {date} from {time}.',
  },
  NOT_STARTED: { status: 409, message: 'The guest can still come: this booking has not started.' },
  BOOKING_OVER: { status: 409, message: 'This booking is over.' },
  NOT_READY: { status: 409, message: 'This room is not ready: it is {state}.' },
  STAY_STARTED: {
    status: 409,
    message: 'The guest is already in the house: only the time ahead can be changed.',
  },
  NOTHING_TO_UNDO: {
    status: 409,
    message: 'There is nothing to undo: it was undone already, or more than 10 minutes ago.',
  },
  BILL_DUE: { status: 409, message: '{due, money} is still due on the bill.' },
  MORE_THAN_DUE: { status: 409, message: 'Only {due, money} is due.' },
  MORE_THAN_PAID: { status: 409, message: 'Only {paid, money} was paid.' },
  TOTAL_BELOW_ZERO: { status: 409, message: 'A bill cannot be negative.' },
  BILL_TOO_LARGE: { status: 409, message: 'The bill would become too large.' },
  CHARGE_NOT_FOUND: { status: 404, message: 'There is no such charge on this bill.' },
  CHARGE_PAID: { status: 409, message: 'This charge has been paid. Please give the money back instead.' },
  NO_ADDRESS: { status: 409, message: 'This guest has no e-mail address.' },
  CODE_UNKNOWN: { status: 404, message: 'No booking has this check-in code.' },
  BLOCK_TIMES: {
    status: 400,
    message:
      'Rooms are closed from one day to a later day, study rooms and PCs from one whole hour to a later one.',
  },
  BLOCK_CLASH: { status: 409, message: 'It is taken at that time. Please move the bookings first.' },
  BLOCK_NOT_FOUND: { status: 404, message: 'There is no such block.' },
  CALENDAR_ADDRESS: {
    status: 400,
    message: 'Please enter the address of a calendar on a public site, beginning with https://.',
  },
  CALENDAR_EXISTS: { status: 409, message: 'This calendar is followed already.' },
  CALENDARS_FULL: { status: 409, message: 'At most ten calendars can be followed.' },
  CALENDAR_NOT_FOUND: { status: 404, message: 'There is no such calendar.' },
  RULE_NOT_FOUND: { status: 404, message: 'There is no such price rule.' },
  RULE_CHANGED: {
    status: 409,
    message: 'A colleague has changed this price rule in the meantime. Please check it again.',
  },
  RULES_CHANGED: {
    status: 409,
    message:
      'A colleague has added, moved or deleted price rules in the meantime. Please check the order again.',
  },
  TOO_MANY_RULES: { status: 409, message: 'There are already {max} price rules, which is the limit.' },
  UNTIL_PAST: { status: 400, message: 'The day of opening must be in the future.' },
  HOUSE_CHANGED: {
    status: 409,
    message: 'Somebody else has changed the settings in the meantime. Please check them again.',
  },
  CURRENCY_FIXED: {
    status: 409,
    message: 'The currency can no longer be changed: there are bookings, orders or payments in it.',
  },
  PRICES_TOO_LARGE: {
    status: 409,
    message:
      'The currency was not changed: there is a price of {price}, and the most in {currency} is {most}. Please lower the prices first.',
  },
  PHOTO_NOT_FOUND: { status: 404, message: 'There is no such photo.' },
  PHOTO_UNREADABLE: {
    status: 400,
    message: 'This picture cannot be read. Please open it, save it as JPEG and try again.',
  },
  PHOTO_PIXELS: {
    status: 400,
    message: 'This picture has too many pixels. Please save it smaller and try again.',
  },
  PHOTO_TYPE: { status: 415, message: 'A photo is a JPEG, PNG, WebP or AVIF file.' },
  IMAGE_TEXTS: { status: 400, message: 'There are more image texts than images.' },
  PHOTO_GONE: {
    status: 409,
    message: 'One of the photos was deleted in the meantime. Please upload it again.',
  },
  SPAN_TOO_LONG: { status: 400, message: 'Please choose at most {most} days.' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  TOO_SLOW: { status: 408, message: 'The request took too long to arrive.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  NOT_JSON: { status: 415, message: 'The request must be sent as JSON.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is not available right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
