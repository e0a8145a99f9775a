import { currentHouse } from '#contract/house/house.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import { greet, type NewMail, type Reader, writeTo } from '../../mail/enqueue-mail.ts';

/** Notifies somebody who asked to be an admin of the decision. */
export const writeDecidedMail = (
  reader: Reader,
  role: 'admin' | 'clerk' | 'user',
  { origin }: { origin: string },
): NewMail =>
  writeTo(reader, () => {
    const house = currentHouse().name;
    return {
      to: reader.email,
      subject: m.users_decided_mail_subject({ role, house }),
      content: {
        heading: m.users_decided_mail_heading({ role }),
        greeting: greet(reader),
        blocks: [
          { type: 'text', text: m.users_decided_mail_text({ role, house }) },
          role === 'user'
            ? { type: 'button', label: m.users_decided_mail_profile(), url: `${origin}${pages.profile}` }
            : { type: 'button', label: m.users_decided_mail_desk(), url: `${origin}${pages.desk}` },
        ],
        reason: m.mail_reason_account({ email: reader.email }),
      },
    };
  });
