import type { Parts } from '../../parts.ts';
import { hashEmail } from './hash-email.ts';
import { countOne } from './identity.queries.ts';
import { writeTakenMail } from './write-mails.ts';

const day = 86_400;

/** Tells an account's owner that somebody registers with their e-mail; once a day, however often it is tried. */
export const tellOwner = async (
  { db, sendMail }: Pick<Parts, 'db' | 'sendMail'>,
  email: string,
  origin: string,
): Promise<void> => {
  const { count } = await countOne(db, `taken ${hashEmail(email)}`, day);
  if (count === 1) await sendMail(writeTakenMail(email, origin));
};
