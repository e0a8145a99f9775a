import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendDocument } from '../../pages/send-document.ts';
import type { Parts } from '../../parts.ts';
import { findMails } from './captured-mail.queries.ts';
import { renderMails } from './render-mails.ts';

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
