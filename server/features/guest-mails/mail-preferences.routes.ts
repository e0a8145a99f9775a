import type { FastifyInstance } from 'fastify';
import { type MailPreferences, type MailTopic, mailTopics } from '#contract/identity/mail-preferences.ts';
import type { Db } from '../../db/schema.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { findUnwanted, lockUnwanted, updateUnwanted } from './guest-mails.queries.ts';

const present = (unwanted: readonly MailTopic[]): MailPreferences => ({
  reminder: !unwanted.includes('reminder'),
  review: !unwanted.includes('review'),
});

/** Turns some kinds of mail on or off, and returns all preferences. */
const changePreferences = (
  db: Db,
  uid: string,
  change: { [Topic in MailTopic]?: boolean | undefined },
): Promise<MailPreferences> =>
  db.transaction().execute(async (tx) => {
    const known = await lockUnwanted(tx, uid);
    const unwanted = mailTopics.filter((topic) => !(change[topic] ?? !known.includes(topic)));
    await updateUnwanted(tx, uid, unwanted);
    return present(unwanted);
  });

export const serveMailPreferences = (api: FastifyInstance, { db }: Parts): void => {
  serve(api, 'GET /mailPreferences', async ({ caller }) => present(await findUnwanted(db, caller.uid)));
  serve(api, 'PUT /mailPreferences', ({ caller, body }) => changePreferences(db, caller.uid, body));
};
