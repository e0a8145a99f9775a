/** What someone is called: their name, else the part of their e-mail before the @. */
export const displayName = (name: string | null | undefined, email: string): string =>
  name?.trim() || email.split('@')[0] || email;
