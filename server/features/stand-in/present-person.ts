import { createHash } from 'node:crypto';

/** The identity entered on the stand-in's page. The provider omits empty texts. */
export type Person = { email: string; name: string; verified: boolean };

const hash = (provider: string, { email }: Pick<Person, 'email'>): string =>
  createHash('sha256').update(`${provider} ${email.toLowerCase()}`).digest('hex');

/** The same e-mail is the same account each time, as with the real provider. */
const googleId = (person: Pick<Person, 'email'>): string => hash('google', person).slice(0, 21);

/** 48 bits, which a number represents exactly. */
const githubId = (person: Pick<Person, 'email'>): number =>
  Number.parseInt(hash('github', person).slice(0, 12), 16);

/** Whether an account was made here; the real provider gives no such ids. */
export const isStandIn = (account: { provider: string; accountId: string; email: string }): boolean =>
  account.accountId === (account.provider === 'google' ? googleId(account) : String(githubId(account)));

export const presentGoogleUser = (person: Person) => ({
  sub: googleId(person),
  ...(person.email && { email: person.email, email_verified: person.verified }),
  ...(person.name && { name: person.name }),
  picture: '',
});

export const presentGithubUser = (person: Person) => ({
  id: githubId(person),
  login: person.email.split('@')[0] || 'someone',
  name: person.name || null,
  email: person.email || null,
  avatar_url: '',
});

export const presentGithubEmails = ({ email, verified }: Person) =>
  email ? [{ email, primary: true, verified }] : [];
