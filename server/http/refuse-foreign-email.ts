import { AppError } from './app-error.ts';
import type { SignedIn } from './caller.ts';

/** Nobody books, pays or orders in another's name; without a name it is the caller's. */
export const refuseForeignEmail = (caller: Pick<SignedIn, 'email'>, email: string | undefined): void => {
  if (email !== undefined && email.toLowerCase() !== caller.email.toLowerCase())
    throw new AppError('NOT_ALLOWED');
};
