import { currentHouse } from '#contract/house/house.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import { greet, type NewMail, type Reader, writeTo } from '../../mail/enqueue-mail.ts';

type Link = { origin: string; token: string };

/** The link to a new password, valid for an hour and once. */
export const writeResetMail = (user: Reader, { origin, token }: Link): NewMail =>
  writeTo(user, () => ({
    to: user.email,
    subject: m.identity_reset_mail_subject(),
    urgent: true,
    content: {
      heading: m.identity_reset_mail_subject(),
      greeting: greet(user),
      blocks: [
        { type: 'text', text: m.identity_reset_mail_text({ house: currentHouse().name }) },
        {
          type: 'button',
          label: m.identity_reset_mail_button(),
          url: `${origin}${pages.resetPassword}?token=${encodeURIComponent(token)}`,
        },
        { type: 'text', text: m.identity_reset_mail_other() },
      ],
      reason: m.mail_reason_account({ email: user.email }),
    },
  }));

/** Welcomes a guest, and asks them to verify their address. */
export const writeVerificationMail = (user: Reader, { origin, token }: Link): NewMail =>
  writeTo(user, () => ({
    to: user.email,
    subject: m.identity_verification_mail_subject({ house: currentHouse().name }),
    urgent: true,
    content: {
      heading: m.identity_verification_mail_heading({ house: currentHouse().name }),
      greeting: greet(user),
      blocks: [
        { type: 'text', text: m.identity_verification_mail_text() },
        {
          type: 'button',
          label: m.identity_verification_mail_button(),
          url: `${origin}/api/auth/verify-email?token=${encodeURIComponent(token)}`,
        },
        { type: 'text', text: m.identity_verification_mail_other() },
      ],
      reason: m.mail_reason_account({ email: user.email }),
    },
  }));

/** Notifies the owner of an account that somebody tried to register with their address. */
export const writeTakenMail = (
  { email, ...reader }: Pick<Reader, 'email' | 'language'>,
  origin: string,
): NewMail =>
  writeTo(reader, () => ({
    to: email,
    subject: m.identity_taken_mail_subject({ house: currentHouse().name }),
    content: {
      heading: m.identity_taken_mail_heading(),
      greeting: m.mail_greeting(),
      blocks: [
        { type: 'text', text: m.identity_taken_mail_text({ house: currentHouse().name }) },
        { type: 'button', label: m.identity_taken_mail_button(), url: `${origin}${pages.login}` },
        {
          type: 'links',
          links: [{ label: m.identity_taken_mail_reset(), url: `${origin}${pages.forgotPassword}` }],
        },
        { type: 'text', text: m.identity_taken_mail_other() },
      ],
      reason: m.mail_reason_account({ email }),
    },
  }));
