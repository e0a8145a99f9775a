import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../db/schema.ts';
import { type Html, html } from '../../lib/html.ts';
import { sendDocument } from '../../pages/send-document.ts';
import type { Parts } from '../../parts.ts';

/** An address ends before the punctuation of its sentence. */
const address = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** A text with its addresses as links; splitting by a group leaves these at the odd places. */
const linkAddresses = (text: string): Html[] =>
  text
    .split(address)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : html`${piece}`,
    );

const renderMail = ({ recipient, subject, body, created_at, sent_at }: MailRow, timeZone: string): Html => {
  const time = created_at.toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  return html`<article>
<h2>${subject}</h2>
<p class="facts">To ${recipient}, <time datetime="${created_at.toISOString()}">${time}</time>${sent_at ? ', sent' : ''}</p>
<pre>${linkAddresses(body)}</pre>
</article>
`;
};

const renderMails = (mails: readonly MailRow[], timeZone: string): Html => html`<p class="note">The
demonstration sends no mail unless a mail server is set: what it would send is kept here. Anyone who can reach this
server can read this page.</p>
${mails.length > 0 ? mails.map((mail) => renderMail(mail, timeZone)) : html`<p>No mail yet.</p>`}`;

const most = 200;

/** The newest mails, of one recipient where one is named. */
const findMails = (db: Db, recipient: string | undefined) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .$if(recipient !== undefined, (query) =>
      query.where((is) => is(is.fn('lower', ['recipient']), '=', recipient?.toLowerCase())),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

type MailRow = Awaited<ReturnType<typeof findMails>>[number];

/** Anything but one recipient means all of them. */
const Query = z.object({ to: z.string().trim().min(1).optional().catch(undefined) });

const hidden = { schema: { hide: true } };

/** The mail that was written, newest first, at `/mail` and for programs at `/mail.json`; only a demonstration may serve it. */
export const serveCapturedMail = async (
  dev: FastifyInstance,
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
): Promise<void> => {
  dev.get('/mail', hidden, async (request, reply) => {
    const mails = await findMails(db, Query.parse(request.query).to);
    return sendDocument(reply, { title: 'Captured mail', body: renderMails(mails, settings.timeZone) });
  });

  dev.get('/mail.json', hidden, async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    });
    const mails = await findMails(db, Query.parse(request.query).to);
    return mails.map(({ id, recipient, subject, body, created_at }) => ({
      id,
      to: recipient,
      subject,
      text: body,
      createdAt: created_at.toISOString(),
    }));
  });
};
