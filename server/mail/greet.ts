export type Reader = { name: string; email: string; emailVerified: boolean };

/** By name only where the address is known to be the reader's: else a stranger has chosen what we would call them. */
export const greet = ({ name, emailVerified }: Reader): string =>
  name && emailVerified ? `Hello ${name},` : 'Hello,';
