import { type ErrorCode, errors } from '#contract/errors.ts';

/** A refusal with a code of the contract. `facts` are sent along, so they must be fit for the caller to see. */
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
