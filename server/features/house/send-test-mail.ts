import { currentHouse } from '#contract/house/house.rules.ts';
import type { TestMail } from '#contract/house/house.ts';
import { m } from '#messages/server.ts';
import type { Db } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { transactAs } from '../../http/lock-caller.ts';
import {
  enqueueMail,
  greet,
  type NewMail,
  type Reader,
  toMailRow,
  writeTo,
} from '../../mail/enqueue-mail.ts';
import { openMailer } from '../../mail/open-mailer.ts';
import type { Settings } from '../../settings.ts';

export const writeTestMail = ({ caller }: { caller: Reader }): NewMail =>
  writeTo(caller, () => ({
    to: caller.email,
    subject: m.house_test_mail_subject({ house: currentHouse().name }),
    content: {
      heading: m.house_test_mail_heading(),
      greeting: greet(caller),
      blocks: [{ type: 'text', text: m.house_test_mail_text({ house: currentHouse().name }) }],
      reason: m.house_test_mail_reason(),
    },
  }));

/** Sends the caller a mail at once, without retries; without a mail server it is captured like all others. */
export const sendTestMail = async (
  db: Db,
  context: DeskContext,
  mailServer: Settings['mailServer'],
): Promise<TestMail> => {
  const mail = writeTestMail(context);
  const { to } = mail;
  await transactAs(db, context, async (tx) => {
    await recordDeskAction(tx, context, { subject: 'house', after: { mail: 'test' } });
    if (!mailServer) await enqueueMail(tx, mail);
  });
  if (!mailServer) return { to, outcome: 'captured' };
  try {
    const created_at = new Date(context.now.epochMilliseconds);
    await openMailer(mailServer).send({ id: 0, ...toMailRow(mail), created_at });
    return { to, outcome: 'sent' };
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { to, outcome: 'failed', reason };
  }
};
