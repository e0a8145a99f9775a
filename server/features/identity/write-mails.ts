import { pages } from '#contract/pages.ts';
import { greet, type NewMail, type Reader } from '../../mail/enqueue-mail.ts';

type Link = { origin: string; token: string };

/** The way to a new password, good for an hour and once. */
export const writeResetMail = (user: Reader, { origin, token }: Link): NewMail => ({
  to: user.email,
  subject: 'Choose a new password',
  urgent: true,
  text: `${greet(user)}

somebody asked for a new password for your Nightdesk account. To choose one, open this address within an hour:

${origin}${pages.resetPassword}?token=${encodeURIComponent(token)}

If it was not you, there is nothing to do: your password stays as it is.
`,
});

/** Asks whether the address is the reader's own. */
export const writeVerificationMail = (user: Reader, { origin, token }: Link): NewMail => ({
  to: user.email,
  subject: 'Please confirm your email address',
  urgent: true,
  text: `${greet(user)}

welcome to Nightdesk. To confirm that this address is yours, open this one within a week:

${origin}/api/auth/verify-email?token=${encodeURIComponent(token)}

If you did not register, there is nothing to do.
`,
});

/** Tells the owner of an account that somebody tried to register with its address. */
export const writeTakenMail = (email: string, origin: string): NewMail => ({
  to: email,
  subject: 'You already have an account',
  text: `Hello,

somebody tried to register at Nightdesk with this address, which has an account already. If it was you, log in here:

${origin}${pages.login}

A forgotten password is replaced here:

${origin}${pages.forgotPassword}

If it was not you, there is nothing to do.
`,
});
