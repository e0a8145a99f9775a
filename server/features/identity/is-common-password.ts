import { commonPasswords } from './common-passwords.ts';

/** What whoever guesses tries first: the usual ones, and the guest's own address. */
export const isCommonPassword = (password: string, email = ''): boolean => {
  const plain = password.toLowerCase();
  return commonPasswords.has(plain) || plain === email || plain === email.split('@')[0];
};
