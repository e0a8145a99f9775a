import { describe, expect, it } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { NoResponseError, ProblemError, UnconfirmedError } from './api.ts';
import { explainFailure, failedOutcome, refuseBlank, refuseFields } from './explain-failure.ts';

const refused = (code: ErrorCode, wrong?: { path: string; message: string }[]) => {
  const { status, message: detail } = errors[code];
  const problem = { type: 'about:blank', title: '', status, detail, code, requestId: 'r' };
  return new ProblemError({ ...problem, ...(wrong && { errors: wrong }) });
};

const booking = 'Failed to book the room. Please try again.';
const silent = 'An error occurred while checking or booking the room. Please try again later.';

describe('the words for a failure', () => {
  it('stand first, and the reason follows in a sentence of its own [PAGE-8]', () => {
    expect(explainFailure(booking, refused('PRICE_CHANGED'), silent)).toBe(
      `${booking} The price has changed. Please look at the new total and confirm again.`,
    );
    expect(explainFailure('Failed to approve the user', refused('ALREADY_HANDLED'))).toBe(
      'Failed to approve the user. This request was already handled by another admin.',
    );
  });

  it('are the message alone where that says that it failed and why', () => {
    for (const code of ['ROOM_TAKEN', 'PC_PAST', 'DATE_TIME_MISSING', 'SIGN_IN_FAILED'] as const)
      expect(explainFailure(booking, refused(code), silent)).toBe(errors[code].message);
  });

  it('stand alone where nobody gave a reason, and where success was not confirmed', () => {
    for (const error of [refused('INTERNAL'), refused('BAD_INPUT'), new UnconfirmedError(), new Error('x')])
      expect(explainFailure(booking, error, silent)).toBe(booking);
    expect(explainFailure('Failed to approve the user', new UnconfirmedError())).toBe(
      'Failed to approve the user',
    );
  });

  it('are others when nobody answered', () => {
    expect(explainFailure(booking, new NoResponseError(), silent)).toBe(silent);
    expect(explainFailure('Failed to register. Please try again!', new NoResponseError())).toBe(
      'Failed to register. Please try again! The desk did not answer.',
    );
    expect(explainFailure('The entry was not hidden', new NoResponseError())).toBe(
      'The entry was not hidden: the desk did not answer. Please try again.',
    );
  });

  it('are followed by what is wrong with each field, which is marked', () => {
    const error = refused('BAD_INPUT', [
      { path: 'rating', message: 'Rating is 0 to 5.' },
      { path: 'title', message: 'Title must have at most 120 characters.' },
      { path: 'title', message: 'Title must be a single line of text.' },
    ]);
    expect(failedOutcome('Failed to add room.', error)).toEqual({
      kind: 'bad',
      text: 'Failed to add room. Rating is 0 to 5. Title must have at most 120 characters. Title must be a single line of text.',
      fields: { rating: 'Rating is 0 to 5.', title: 'Title must have at most 120 characters.' },
    });
    expect(refuseFields('Your profile was not saved', { name: 'Please enter your name.' })).toEqual({
      kind: 'bad',
      text: 'Your profile was not saved. Please enter your name.',
      fields: { name: 'Please enter your name.' },
    });
  });
});

describe('fields that were left blank', () => {
  it('are named one by one', () => {
    expect(refuseBlank({ title: ' ', pricePerNight: '', rating: '4' })).toEqual({
      kind: 'bad',
      text: 'Please fill all fields',
      fields: { title: 'Title is required.', pricePerNight: 'Price is required.' },
    });
    expect(refuseBlank({ title: 'Attic' })).toBeUndefined();
  });
});
