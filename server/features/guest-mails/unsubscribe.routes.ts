import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage, m } from '#messages/server.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { html } from '../../lib/html.ts';
import { sendDocument } from '../../pages/send-document.ts';
import type { Parts } from '../../parts.ts';
import { refuseMails } from './guest-mails.queries.ts';

const hidden = { schema: { hide: true } };

type Shown = Parameters<typeof sendDocument>[1];

const writeUnknown = (): Shown => ({
  title: m.guest_mails_unknown_title(),
  status: 404,
  body: html`<p>${m.guest_mails_unknown_text()}</p>`,
});

type Token = { Params: { token: string } };

/** In the language of the mail, which its link names, else of the visitor. */
const answer = (
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  reply: FastifyReply,
  write: () => Shown,
): FastifyReply => {
  const [, search = ''] = url.split('?', 2);
  const header = headers['accept-language'];
  const { language } = chooseLanguage({ search, cookie: headers.cookie, header });
  reply.header('vary', 'accept-language, cookie');
  return sendDocument(reply, { ...inLanguage(language, write), language });
};

/**
 * Unsubscribes through the link in a mail, without signing in. GET changes nothing, since mail scanners
 * follow every link; the page's button and a mail program's own (RFC 8058) send the same POST.
 */
export const serveUnsubscribe = async (
  app: FastifyInstance,
  { db, unsubscribe }: Pick<Parts, 'db' | 'unsubscribe'>,
): Promise<void> => {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1000 },
    async (_request: FastifyRequest, body: string) => body,
  );

  app.get<Token>('/unsubscribe/:token', hidden, (request, reply) => {
    const wanted = unsubscribe.read(request.params.token);
    if (!wanted) return answer(request, reply, writeUnknown);
    return answer(request, reply, () => {
      const text = wanted.topic === 'review' ? m.guest_mails_ask_review() : m.guest_mails_ask_reminder();
      return {
        title: m.guest_mails_ask_title(),
        body: html`<p>${text}</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">${m.guest_mails_ask_button()}</button></form>`,
        formTargets: ["'self'"],
      };
    });
  });

  app.post<Token>('/unsubscribe/:token', hidden, async (request, reply) => {
    const wanted = unsubscribe.read(request.params.token);
    if (!wanted || !(await refuseMails(db, wanted.personId, wanted.topic)))
      return answer(request, reply, writeUnknown);
    return answer(request, reply, () => {
      const text =
        wanted.topic === 'review' ? m.guest_mails_stopped_review() : m.guest_mails_stopped_reminder();
      return { title: m.guest_mails_stopped_title(), body: html`<p>${text}</p>` };
    });
  });
};
