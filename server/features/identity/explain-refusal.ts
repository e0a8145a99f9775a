import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../../http/app-error.ts';

/** better-auth's codes in the contract's words. */
const codes: Readonly<Record<string, ErrorCode>> = {
  USER_ALREADY_EXISTS: 'SIGN_UP_FAILED',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'SIGN_UP_FAILED',
  FAILED_TO_CREATE_USER: 'SIGN_UP_FAILED',
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'WRONG_PASSWORD',
  INVALID_TOKEN: 'LINK_NOT_VALID',
  TOKEN_EXPIRED: 'LINK_NOT_VALID',
  USER_NOT_FOUND: 'LINK_NOT_VALID',
  SESSION_EXPIRED: 'SIGN_IN_AGAIN',
  SESSION_NOT_FRESH: 'SIGN_IN_AGAIN',
  PROVIDER_NOT_FOUND: 'PROVIDER_OFF',
};

const statuses: Readonly<Record<number, ErrorCode>> = {
  401: 'NOT_SIGNED_IN',
  403: 'NOT_ALLOWED',
  404: 'CALL_NOT_FOUND',
};

/** Turns better-auth's refusal into ours. A sign-in says the same whatever was wrong with it. */
export const explainRefusal = (path: string, status: number, code: string | undefined): AppError => {
  if (status >= 500) throw new Error(`better-auth answered ${status} ${code ?? ''} to ${path}.`);
  if (path === '/sign-in/email') return new AppError('SIGN_IN_FAILED');
  return new AppError(codes[code ?? ''] ?? statuses[status] ?? 'BAD_INPUT');
};
