import { currentHouse } from '#contract/house/house.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import { greet, type NewMail, type Reader } from '../../mail/enqueue-mail.ts';

type Link = { origin: string; token: string };

/** The way to a new password, good for an hour and once. */
export const writeResetMail = (user: Reader, { origin, token }: Link): NewMail => ({
  to: user.email,
  subject: m.identity_reset_mail_subject(),
  urgent: true,
  text: m.identity_reset_mail_text({
    greeting: greet(user),
    house: currentHouse().name,
    url: `${origin}${pages.resetPassword}?token=${encodeURIComponent(token)}`,
  }),
});

/** Asks whether the address is the reader's own. */
export const writeVerificationMail = (user: Reader, { origin, token }: Link): NewMail => ({
  to: user.email,
  subject: m.identity_verification_mail_subject(),
  urgent: true,
  text: m.identity_verification_mail_text({
    greeting: greet(user),
    house: currentHouse().name,
    url: `${origin}/api/auth/verify-email?token=${encodeURIComponent(token)}`,
  }),
});

/** Tells the owner of an account that somebody tried to register with its address. */
export const writeTakenMail = (email: string, origin: string): NewMail => ({
  to: email,
  subject: m.identity_taken_mail_subject(),
  text: m.identity_taken_mail_text({
    greeting: m.mail_greeting(),
    house: currentHouse().name,
    loginUrl: `${origin}${pages.login}`,
    resetUrl: `${origin}${pages.forgotPassword}`,
  }),
});
