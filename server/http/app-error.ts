import { type ErrorCode, errors } from '#contract/errors.ts';

/** Says no in the contract's words. What `facts` holds is sent along, so it must be fit for the caller's eyes. */
export class AppError extends Error {
  override name = 'AppError';

  readonly code: ErrorCode;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, facts: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(errors[code].message, options);
    this.code = code;
    this.facts = facts;
  }
}
