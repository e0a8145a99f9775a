/** Errors that pages detect before they call the server, with the same messages. Pages load no others. */
export const pageErrors = {
  BAD_INPUT: { status: 400, message: 'Please check the marked fields.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
  LINK_NOT_VALID: { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  FIELDS_MISSING: { status: 400, message: 'Please fill all fields' },
  DATE_TIME_MISSING: {
    status: 400,
    message: 'Please select both date and time to proceed with the booking.',
  },
  ROOM_PAST_DATE: {
    status: 400,
    message: 'You cannot book a room on a past date. Please select a future date.',
  },
  ROOM_PAST_TIME: {
    status: 400,
    message: 'You cannot book a room for a past time today. Please select a future time.',
  },
  STUDY_ROOM_PAST_DATE: {
    status: 400,
    message: 'You cannot book a study room on a past date. Please select a future date.',
  },
  STUDY_ROOM_PAST_TIME: {
    status: 400,
    message: 'You cannot book a study room for a past time today. Please select a future time.',
  },
  PC_BOOKING_INVALID: { status: 400, message: 'Please select a valid date, time, and duration.' },
  PC_PAST: { status: 400, message: 'You cannot book a PC for a past date or time.' },
  TIME_SKIPPED: {
    status: 400,
    message: 'The clocks go forward that day and skip this time. Please select another time.',
  },
  ROOM_TAKEN: { status: 409, message: 'This room is already booked for the selected date and time.' },
  STUDY_ROOM_TAKEN: {
    status: 409,
    message: 'This study room is already booked for the selected date and time.',
  },
  PC_TAKEN: { status: 409, message: 'This PC is already booked for the selected date and time.' },
  ORDER_ROOM_MISSING: { status: 400, message: 'Please select a room type and enter a Room ID.' },
  PAYMENTS_OFF: { status: 409, message: 'Payment integration is pending. Please implement it later.' },
  ROOM_NOT_BOOKED: { status: 403, message: 'You can only leave feedback for rooms you have booked.' },
  CODE_NOT_VALID: { status: 409, message: 'This code is not one of yours, or it has been used.' },
  CODE_NOT_FITTING: { status: 409, message: 'This code does not apply to anything here.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type PageErrorCode = keyof typeof pageErrors;
